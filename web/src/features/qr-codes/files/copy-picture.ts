export type PictureCopy = 'copied' | 'refused' | 'unavailable';

/**
 * Copies a picture that is still being made: Safari allows it only within the click, so it is given the promise.
 * `unavailable` where the browser has no way, as over plain http.
 */
export async function copyPicture(makePng: () => Promise<Blob>): Promise<PictureCopy> {
  if (!canCopyPictures()) return 'unavailable';
  try {
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': makePng() })]);
    return 'copied';
  } catch {
    return 'refused';
  }
}

function canCopyPictures(): boolean {
  const { clipboard } = navigator as { clipboard?: Partial<Clipboard> };
  return clipboard?.write !== undefined && typeof ClipboardItem !== 'undefined';
}
