/** Where the first chunk of a PNG, its header, ends. */
const headerEnd = 33;
const millimetresPerInch = 25.4;

/** The same PNG, saying how large its pixels are on paper: programs for documents go by that. */
export async function withDensity(png: Blob, pixelsPerInch: number): Promise<Blob> {
  const bytes = new Uint8Array(await png.arrayBuffer());
  return new Blob([bytes.slice(0, headerEnd), densityChunk(pixelsPerInch), bytes.slice(headerEnd)], {
    type: png.type,
  });
}

/** Name and content of the chunk between their length and their check. */
function densityChunk(pixelsPerInch: number): Uint8Array<ArrayBuffer> {
  const perMetre = Math.round((pixelsPerInch / millimetresPerInch) * 1000);
  const chunk = new Uint8Array(21);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, 9);
  chunk.set(new TextEncoder().encode('pHYs'), 4);
  view.setUint32(8, perMetre);
  view.setUint32(12, perMetre);
  // In metres.
  view.setUint8(16, 1);
  view.setUint32(17, crc32(chunk.subarray(4, 17)));
  return chunk;
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
