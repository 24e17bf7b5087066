/** False if the browser refuses, as some do without a recent click. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}

/** The fallback for pages over plain http, which have no clipboard API. */
function copySelection(text: string): boolean {
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.readOnly = true;
  holder.className = 'unseen';
  // Nothing behind a modal dialog can be selected.
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  place.append(holder);
  const focused = document.activeElement as HTMLElement | null;
  holder.focus();
  holder.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- Over plain http there is no other way.
    return document.activeElement === holder && document.execCommand('copy');
  } finally {
    holder.remove();
    focused?.focus();
  }
}
