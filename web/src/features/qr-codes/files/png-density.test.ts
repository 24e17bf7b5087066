import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withDensity } from './png-density.ts';

test('a PNG says how many of its pixels are an inch, and stays as it was', async () => {
  const plain = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#102030' } })
    .png()
    .toBuffer();

  const dense = Buffer.from(
    await (await withDensity(new Blob([new Uint8Array(plain)], { type: 'image/png' }), 300)).arrayBuffer(),
  );

  expect(await sharp(dense).metadata()).toMatchObject({ width: 4, height: 3, density: 300 });
  expect(await sharp(dense).raw().toBuffer()).toEqual(await sharp(plain).raw().toBuffer());
});
