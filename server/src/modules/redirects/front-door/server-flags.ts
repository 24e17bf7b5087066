/**
 * How V8 runs in a server of the front door. It collects on the thread that answers, in a millisecond or two: helpers
 * would compete with that thread, and with other servers, for the same processors, and it would wait for those that
 * are kept from running.
 *
 * And it makes nothing old from the start. Where what a flood's misses wait with has outlived some collections, V8 at
 * times puts their like among the old at once. There they lie dead until the next full collection, and keep all that
 * they held alive through those before it: a third of the servers then collected for 5 to 40 ms at a time.
 */
export const SERVER_FLAGS = ['--single-threaded-gc', '--no-allocation-site-pretenuring'];
