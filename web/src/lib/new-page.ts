let expected = false;

/** To be called when the visitor leaves for another address: the next screen shall take the focus. */
export function expectNewPage(): void {
  expected = true;
}

/** Whether the screen that asks is the one the visitor has just come to. Only one screen is told so. */
export function isNewPage(): boolean {
  const isNew = expected;
  expected = false;
  return isNew;
}
