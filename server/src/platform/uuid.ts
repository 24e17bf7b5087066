const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether PostgreSQL accepts the text as a uuid in our notation; for untrusted ids. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}
