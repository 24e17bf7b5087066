let expected = false;

/** Call before an address change: the next screen takes the focus. */
export function expectNewPage(): void {
  expected = true;
}

/** True for the first screen that asks after a change of address. */
export function isNewPage(): boolean {
  const isNew = expected;
  expected = false;
  return isNew;
}
