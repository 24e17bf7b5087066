const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether PostgreSQL would take the text for a uuid as we write them; asked of names that come from outside. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
