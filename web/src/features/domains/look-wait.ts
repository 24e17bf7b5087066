const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

/** How long after a look the next one is, by how long the page has been open: whoever has just saved a record waits for it. */
export function lookWaitMs(openMs: number): number {
  if (openMs < MINUTE_MS) return 3 * SECOND_MS;
  return openMs < 6 * MINUTE_MS ? 10 * SECOND_MS : 30 * SECOND_MS;
}
