// The search tree of std::map and std::set. In libstdc++ these functions are in the compiled library, where
// their stores would not be watched. Here they belong to the program. The tree is a red-black tree: Cormen,
// Leiserson, Rivest, Stein, Introduction to Algorithms, chapter 13. Its header has the root as its parent,
// and the first and the last node as its children; an empty tree has the header itself in their place.
#ifndef SIMT_TREE_H
#define SIMT_TREE_H

#include <bits/stl_tree.h>

namespace std
{
typedef _Rb_tree_node_base simt_node;

static inline bool simt_is_red(const simt_node *n) { return n && n->_M_color == _S_red; }

// Puts `now` in the place that `old` has below its parent.
static inline void simt_put(simt_node *&root, simt_node *old, simt_node *now)
{
    if (old == root)
        root = now;
    else if (old == old->_M_parent->_M_left)
        old->_M_parent->_M_left = now;
    else
        old->_M_parent->_M_right = now;
    if (now)
        now->_M_parent = old->_M_parent;
}

// The child of n on that side rises into n's place, and n becomes its child on the other side.
static inline void simt_rotate(simt_node *&root, simt_node *n, bool right)
{
    simt_node *riser = right ? n->_M_right : n->_M_left, *inner = right ? riser->_M_left : riser->_M_right;
    simt_put(root, n, riser);
    (right ? n->_M_right : n->_M_left) = inner;
    if (inner)
        inner->_M_parent = n;
    (right ? riser->_M_left : riser->_M_right) = n;
    n->_M_parent = riser;
}

__attribute__((weak)) void _Rb_tree_insert_and_rebalance(const bool left, simt_node *n, simt_node *parent,
                                                         simt_node &header) throw()
{
    n->_M_parent = parent;
    n->_M_left = n->_M_right = nullptr;
    n->_M_color = _S_red;
    (left ? parent->_M_left : parent->_M_right) = n;
    if (parent == &header)
        header._M_parent = header._M_left = header._M_right = n;
    else if (left && parent == header._M_left)
        header._M_left = n;
    else if (!left && parent == header._M_right)
        header._M_right = n;

    simt_node *&root = header._M_parent;
    while (n != root && simt_is_red(n->_M_parent)) {
        simt_node *above = n->_M_parent, *top = above->_M_parent;
        bool right = above == top->_M_right;
        simt_node *uncle = right ? top->_M_left : top->_M_right;
        if (simt_is_red(uncle)) {
            above->_M_color = uncle->_M_color = _S_black;
            top->_M_color = _S_red;
            n = top;
            continue;
        }
        if (n == (right ? above->_M_left : above->_M_right)) {
            simt_rotate(root, above, !right);
            above = n;
        }
        above->_M_color = _S_black;
        top->_M_color = _S_red;
        simt_rotate(root, top, right);
        break;
    }
    root->_M_color = _S_black;
}

// One black node is missing on all paths through n, which may be null and is below `parent`.
static inline void simt_fill(simt_node *&root, simt_node *n, simt_node *parent)
{
    while (n != root && !simt_is_red(n)) {
        bool right = n == parent->_M_left; // the side of the sibling
        simt_node *sibling = right ? parent->_M_right : parent->_M_left;
        if (simt_is_red(sibling)) {
            sibling->_M_color = _S_black;
            parent->_M_color = _S_red;
            simt_rotate(root, parent, right);
            sibling = right ? parent->_M_right : parent->_M_left;
        }
        if (!simt_is_red(sibling->_M_left) && !simt_is_red(sibling->_M_right)) {
            sibling->_M_color = _S_red;
            n = parent;
            parent = n->_M_parent;
            continue;
        }
        if (!simt_is_red(right ? sibling->_M_right : sibling->_M_left)) {
            (right ? sibling->_M_left : sibling->_M_right)->_M_color = _S_black;
            sibling->_M_color = _S_red;
            simt_rotate(root, sibling, !right);
            sibling = right ? parent->_M_right : parent->_M_left;
        }
        sibling->_M_color = parent->_M_color;
        parent->_M_color = _S_black;
        (right ? sibling->_M_right : sibling->_M_left)->_M_color = _S_black;
        simt_rotate(root, parent, right);
        n = root;
    }
    if (n)
        n->_M_color = _S_black;
}

__attribute__((weak)) simt_node *_Rb_tree_rebalance_for_erase(simt_node *const gone,
                                                              simt_node &header) throw()
{
    simt_node *&root = header._M_parent, *below, *parent;
    bool black;
    if (gone->_M_left && gone->_M_right) { // the next node takes its place
        simt_node *next = simt_node::_S_minimum(gone->_M_right);
        black = next->_M_color == _S_black;
        below = next->_M_right;
        parent = next->_M_parent == gone ? next : next->_M_parent;
        if (parent != next) {
            simt_put(root, next, below);
            next->_M_right = gone->_M_right;
            next->_M_right->_M_parent = next;
        }
        next->_M_left = gone->_M_left;
        next->_M_left->_M_parent = next;
        simt_put(root, gone, next);
        next->_M_color = gone->_M_color;
    } else {
        black = gone->_M_color == _S_black;
        below = gone->_M_left ? gone->_M_left : gone->_M_right;
        parent = gone->_M_parent;
        simt_put(root, gone, below);
        if (header._M_left == gone)
            header._M_left = below ? simt_node::_S_minimum(below) : parent;
        if (header._M_right == gone)
            header._M_right = below ? simt_node::_S_maximum(below) : parent;
    }
    if (black && root)
        simt_fill(root, below, parent);
    return gone;
}

// The next node, or the header after the last one; likewise the one before.
static inline simt_node *simt_next(simt_node *n)
{
    if (n->_M_right)
        return simt_node::_S_minimum(n->_M_right);
    simt_node *above = n->_M_parent;
    while (n == above->_M_right) {
        n = above;
        above = above->_M_parent;
    }
    return n->_M_right == above ? n : above; // if the root is the last node, n is the header by now
}

static inline simt_node *simt_before(simt_node *n)
{
    if (simt_is_red(n) && n->_M_parent->_M_parent == n) // the header: only it is red and its own grandparent
        return n->_M_right;
    if (n->_M_left)
        return simt_node::_S_maximum(n->_M_left);
    simt_node *above = n->_M_parent;
    while (n == above->_M_left) {
        n = above;
        above = above->_M_parent;
    }
    return above;
}

__attribute__((weak)) simt_node *_Rb_tree_increment(simt_node *n) throw() { return simt_next(n); }
__attribute__((weak)) const simt_node *_Rb_tree_increment(const simt_node *n) throw()
{
    return simt_next(const_cast<simt_node *>(n));
}
__attribute__((weak)) simt_node *_Rb_tree_decrement(simt_node *n) throw() { return simt_before(n); }
__attribute__((weak)) const simt_node *_Rb_tree_decrement(const simt_node *n) throw()
{
    return simt_before(const_cast<simt_node *>(n));
}
} // namespace std

#endif
