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
  document.body.append(holder);
  holder.select();
  try {
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- Over plain http there is no other way.
    return document.execCommand('copy');
  } finally {
    holder.remove();
  }
}
