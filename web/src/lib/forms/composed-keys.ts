const OF_INPUT_METHOD = 229;

/** Keys that an input method takes for itself, such as the Enter that picks a word, are nobody else's. */
export function leaveKeysToInputMethods(): void {
  const leave = (event: KeyboardEvent) => {
    // oxlint-disable-next-line typescript/no-deprecated -- By nothing else Safari tells of the Enter that ends it.
    if (event.isComposing || event.keyCode === OF_INPUT_METHOD) event.stopImmediatePropagation();
  };
  addEventListener('keydown', leave, { capture: true });
}
