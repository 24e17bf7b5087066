/** What was typed is not what the command takes. */
export class UsageError extends Error {
  override name = 'UsageError';
}
