/** Copies a text and tells whether the browser let it: some refuse without a click that just happened. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** The old way, for pages over plain http where the clipboard interface is missing. */
function copySelection(text: string): boolean {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.readOnly = true;
  holder.className = 'unseen';
  // Behind a modal dialog nothing can be selected.
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  place.append(holder);
  const focused = document.activeElement as HTMLElement | null;
  holder.focus();
  holder.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Over plain http there is no other way.
    return document.activeElement === holder && document.execCommand('copy');
  } finally {
    holder.remove();
    focused?.focus();
  }
}
