/** What others send, of which some say null in place of nothing. */
export function withoutNulls(said: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}
