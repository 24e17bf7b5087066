import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import yauzl from 'yauzl';
import { defaultSize } from '../files/sizes.ts';
import { plainDesign } from '../qr-design.ts';
import { zipCodes } from './zip-codes.ts';

async function* each(urls: readonly string[]) {
  yield* urls;
}

const choice = { format: 'svg', size: defaultSize, design: plainDesign, onDone: () => undefined } as const;

test('a zip says that its names are UTF-8, and when its files were made', async () => {
  const { signal } = new AbortController();
  const urls = ['https://go.test/grüße', 'https://go.test/a', 'https://acme.test/A'];

  const zip = await zipCodes(each(urls), { ...choice, signal });

  const file = await yauzl.fromBufferPromise(Buffer.from(await zip.arrayBuffer()));
  const names = [];
  for await (const entry of file.eachEntry()) {
    names.push(entry.fileName);
    // Without this flag Windows takes the names for those of its own code page.
    expect(entry.generalPurposeBitFlag & 0x0800).toBe(0x0800);
    expect(Math.abs(entry.getLastModDate().getTime() - Date.now())).toBeLessThan(26 * 3_600_000);
    expect((await buffer(await file.openReadStreamPromise(entry))).toString()).toMatch(/^<svg /);
  }
  expect(names).toEqual(['grüße.svg', 'a.svg', 'A (2).svg']);
});

test('nothing is made after it was cancelled', async () => {
  const controller = new AbortController();
  const taken: string[] = [];
  async function* urls() {
    for (const url of ['https://go.test/a', 'https://go.test/b', 'https://go.test/c']) {
      taken.push(url);
      yield url;
      controller.abort();
    }
  }

  await expect(zipCodes(urls(), { ...choice, signal: controller.signal })).rejects.toThrow();

  expect(taken).toHaveLength(2);
});
