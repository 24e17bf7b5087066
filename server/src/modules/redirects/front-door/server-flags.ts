/**
 * How V8 runs in a server of the front door. It collects on the thread that answers, in a millisecond or two: helpers
 * would compete with that thread, and with other servers, for the same processors, and it would wait for those that
 * are kept from running.
 */
export const SERVER_FLAGS = ['--single-threaded-gc'];
