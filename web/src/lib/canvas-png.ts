/** Encodes at once: `toBlob` waits for the page to be idle, a second or more for each picture where it is busy. */
export function pngOf(canvas: HTMLCanvasElement): Blob {
  const [head, base64] = canvas.toDataURL('image/png').split(',', 2);
  if (head !== 'data:image/png;base64' || base64 === undefined) throw new Error('The picture is empty.');
  return new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], { type: 'image/png' });
}
