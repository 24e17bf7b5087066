/**
 * Questions wait for their turn at the engine: on a small machine that is busy a late answer is better than none. Below
 * the 30 seconds after which the server ends a request.
 */
export const statsDeadlineMs = 25_000;
