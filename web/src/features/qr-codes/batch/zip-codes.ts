import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { readableParts } from '#/lib/links.ts';
import { makeQrFile, type QrFileChoice } from '../files/make-file.ts';
import { scannedUrl } from '../scanned-url.ts';
import { fileNames } from './file-names.ts';

export interface Zipping extends QrFileChoice {
  design: QrDesign;
  signal: AbortSignal;
  onDone: (count: number) => void;
}

/** As long as a frame of the screen lasts: then what is shown may change. */
const turnMs = 16;

/** A zip with the QR code of each short URL, written while they still come. Throws once `signal` ends it. */
export async function zipCodes(shortUrls: AsyncIterable<string>, zipping: Zipping): Promise<Blob> {
  const { downloadZip } = await import('client-zip');
  return downloadZip(filesOf(shortUrls, zipping)).blob();
}

async function* filesOf(
  shortUrls: AsyncIterable<string>,
  { design, signal, onDone, ...choice }: Zipping,
): AsyncGenerator<{ name: string; input: Blob; lastModified: Date }> {
  const nameOf = fileNames();
  const lastModified = new Date();
  let count = 0;
  let pausedAt = performance.now();
  for await (const shortUrl of shortUrls) {
    signal.throwIfAborted();
    const input = await makeQrFile(scannedUrl(shortUrl), design, choice);
    yield { name: nameOf(readableParts(shortUrl).alias, choice.format), input, lastModified };
    count += 1;
    if (performance.now() - pausedAt < turnMs) continue;
    onDone(count);
    await new Promise((resolve) => setTimeout(resolve));
    pausedAt = performance.now();
  }
}
