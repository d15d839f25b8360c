// cuda::pipeline. The pipeline of a single thread commits its copies in batches, and waits for them in order.
// The pipeline of a group has two barriers per stage: one says that the stage is full, and one says that it
// is free again.
#ifndef SIMT_PIPELINES_H
#define SIMT_PIPELINES_H

#include "../cooperative_groups.h"
#include "barriers.h"

namespace cuda
{
enum class pipeline_role { producer, consumer };

template <thread_scope Scope, unsigned Stages> class pipeline_shared_state
{
    simt_barrier_state full[Stages], free[Stages];
    atomic<int, thread_scope_block> producers;
    template <thread_scope> friend class pipeline;

  public:
    atomic<int, thread_scope_block> &simt_producers() { return producers; }
    pipeline_shared_state() = default;
    pipeline_shared_state(const pipeline_shared_state &) = delete;
    pipeline_shared_state &operator=(const pipeline_shared_state &) = delete;
};

template <thread_scope Scope> class pipeline
{
    // NULL for the pipeline of a single thread. The numbers of stages rise from 0 without end.
    simt_barrier_state *full = nullptr, *free = nullptr;
    unsigned stages = 1, filled = 0, acquired = 0, waited = 0, released = 0;
    bool produces = true, consumes = true;

    // The n-th use of a stage is phase n / stages of its barriers.
    void wait_for(simt_barrier_state *b, unsigned use) const
    {
        while (!simt_is_over(&b[use % stages], use / stages, false, SIMT_SCOPE_BLOCK))
            simt_pause();
    }

  public:
    pipeline() = default;
    template <class Group, unsigned Stages>
    pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state, int producers, int consumers,
             bool produces, bool consumes)
        : full(state->full), free(state->free), stages(Stages), produces(produces), consumes(consumes)
    {
        if (group.thread_rank() == 0)
            for (unsigned i = 0; i < Stages; i++) {
                simt_barrier_state f = {(unsigned)producers, (unsigned)producers, 0},
                                   e = {(unsigned)consumers, (unsigned)consumers, 0};
                state->full[i] = f;
                state->free[i] = e;
            }
        group.sync();
    }
    const void *simt_key() const { return full; }

    // Waits until all consumers have released the stage that is filled next.
    void producer_acquire()
    {
        if (full && acquired >= stages)
            wait_for(free, acquired - stages);
        acquired++;
    }
    void producer_commit()
    {
        if (full) {
            simt_copy_finish(full);
            simt_arrive(&full[filled % stages], 1, 0, SIMT_SCOPE_BLOCK);
        } else {
            simt_copy_commit();
        }
        filled++;
    }
    // Waits for the oldest stage that has been committed and not waited for.
    void consumer_wait()
    {
        if (full)
            wait_for(full, waited);
        else if (filled > waited)
            simt_copy_wait(filled - waited - 1);
        waited++;
    }
    void consumer_release()
    {
        if (full)
            simt_arrive(&free[released % stages], 1, 0, SIMT_SCOPE_BLOCK);
        released++;
    }
    bool quit() { return true; }
};

inline pipeline<thread_scope_thread> make_pipeline() { return pipeline<thread_scope_thread>(); }

// All threads of the group fill stages, and all use them.
template <class Group, thread_scope Scope, unsigned Stages>
inline pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state)
{
    int all = (int)group.size();
    return pipeline<Scope>(group, state, all, all, true, true);
}
// The first threads of the group fill stages, and the others use them.
template <class Group, thread_scope Scope, unsigned Stages>
inline pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state,
                                     size_t producers)
{
    bool produces = group.thread_rank() < producers;
    return pipeline<Scope>(group, state, (int)producers, (int)(group.size() - producers), produces,
                           !produces);
}
template <class Group, thread_scope Scope, unsigned Stages>
inline pipeline<Scope> make_pipeline(const Group &group, pipeline_shared_state<Scope, Stages> *state,
                                     pipeline_role role)
{
    bool produces = role == pipeline_role::producer;
    if (group.thread_rank() == 0)
        state->simt_producers().store(0, memory_order_relaxed);
    group.sync();
    if (produces)
        state->simt_producers().fetch_add(1, memory_order_relaxed);
    group.sync();
    int producers = state->simt_producers().load(memory_order_relaxed);
    return pipeline<Scope>(group, state, producers, (int)group.size() - producers, produces, !produces);
}

template <unsigned Newest> inline void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &)
{
    simt_copy_wait(Newest);
}

template <class Group, class T, class U, class Size, thread_scope Scope>
inline void memcpy_async(const Group &group, T *to, const U *from, Size bytes, pipeline<Scope> &p)
{
    simt_copy_together(group, to, from, bytes, p.simt_key());
}
template <class T, class U, class Size, thread_scope Scope>
inline void memcpy_async(T *to, const U *from, Size bytes, pipeline<Scope> &p)
{
    simt_copy_together(simt_lone_thread(), to, from, bytes, p.simt_key());
}
} // namespace cuda
#endif
