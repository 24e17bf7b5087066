/** Whether a statement failed because another account has the address. */
export function isEmailTaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (cause as { constraint_name?: string }).constraint_name === 'users_email';
}
