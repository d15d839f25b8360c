// The links of std::list. In libstdc++ these functions are in the compiled library, where their stores would
// not be watched. Here they belong to the program. A list is a ring of nodes. One of them is the list itself,
// and an empty list is linked to itself.
#ifndef SIMT_LINKS_H
#define SIMT_LINKS_H

#include <bits/stl_list.h>

namespace std
{
namespace __detail
{
__attribute__((weak)) void _List_node_base::_M_hook(_List_node_base *const next) noexcept
{
    _M_next = next;
    _M_prev = next->_M_prev;
    next->_M_prev->_M_next = this;
    next->_M_prev = this;
}

__attribute__((weak)) void _List_node_base::_M_unhook() noexcept
{
    _M_prev->_M_next = _M_next;
    _M_next->_M_prev = _M_prev;
}

// Moves the nodes from `first` up to `end`, and not `end` itself, before this node.
__attribute__((weak)) void _List_node_base::_M_transfer(_List_node_base *const first,
                                                        _List_node_base *const end) noexcept
{
    if (this == end)
        return;
    _List_node_base *last = end->_M_prev, *before = _M_prev;
    first->_M_prev->_M_next = end;
    end->_M_prev = first->_M_prev;
    before->_M_next = first;
    first->_M_prev = before;
    last->_M_next = this;
    _M_prev = last;
}

__attribute__((weak)) void _List_node_base::_M_reverse() noexcept
{
    _List_node_base *n = this;
    do {
        _List_node_base *next = n->_M_next;
        n->_M_next = n->_M_prev;
        n->_M_prev = next;
        n = next;
    } while (n != this);
}

// After the neighbours of a list have changed or the list has moved: they are linked to it.
static inline void simt_close_ring(_List_node_base *list, _List_node_base *was)
{
    if (list->_M_next == was) {
        list->_M_next = list->_M_prev = list;
        return;
    }
    list->_M_next->_M_prev = list;
    list->_M_prev->_M_next = list;
}

__attribute__((weak)) void _List_node_base::swap(_List_node_base &one, _List_node_base &other) noexcept
{
    _List_node_base kept = one;
    one._M_next = other._M_next;
    one._M_prev = other._M_prev;
    other._M_next = kept._M_next;
    other._M_prev = kept._M_prev;
    simt_close_ring(&one, &other);
    simt_close_ring(&other, &one);
}
} // namespace __detail
} // namespace std

#endif
