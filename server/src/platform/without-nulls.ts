export function withoutNulls(said: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}
