import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Dub } from 'dub';
import * as errors from 'dub/models/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshUrl, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/access/tokens.ts';

let app: TestApp;
let base: string;
let secret: string;
let dub: Dub;
beforeAll(async () => {
  const scanner = await readFile(
    createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
  );
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(scanner).buffer } });
  app = await startTestApp();
  base = `${await app.listen()}/app/compat/dub`;
  const { browser } = await makeSubscriber(app);
  ({ secret } = await makeToken(browser, { permissions: ['read', 'create'] }));
  dub = new Dub({ token: secret, serverURL: base });
});
afterAll(() => app.close());

// Dub's own client reads a picture as text, so the bytes are asked for as they are.
async function drawn(query: Record<string, string>): Promise<Response> {
  return fetch(`${base}/qr?${new URLSearchParams(query).toString()}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
}

async function pixelsOf(answer: Response) {
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

async function scan(answer: Response): Promise<string | undefined> {
  const pixels = await pixelsOf(answer);
  const [found] = await readBarcodes({ ...pixels, colorSpace: 'srgb' }, { formats: ['QRCode'] });
  return found?.text;
}

test('a QR code is a PNG picture of 600 pixels that leads to the URL', async () => {
  const url = 'https://example.com/a?b=ü&c=1';

  const answer = await drawn({ url });

  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await scan(answer.clone())).toBe(url);
  expect(await pixelsOf(answer)).toMatchObject({ width: 600, height: 600 });
});

test('size, level, colours and margin are as wanted', async () => {
  const url = 'https://example.com/';
  const wanted = { size: '290', level: 'Q', fgColor: '123', bgColor: '#FFEEDD' };

  const [wide, bare] = await Promise.all([
    drawn({ url, ...wanted, margin: '2' }),
    drawn({ url, ...wanted, includeMargin: 'false' }),
  ]);

  expect(await scan(wide.clone())).toBe(url);
  const [withMargin, without] = await Promise.all([pixelsOf(wide), pixelsOf(bare)]);
  expect([withMargin.width, without.width]).toEqual([290, 290]);
  expect([...withMargin.data.subarray(0, 4)]).toEqual([0xff, 0xee, 0xdd, 255]);
  expect([...without.data.subarray(0, 4)]).toEqual([0x11, 0x22, 0x33, 255]);
});

test('the address of a link’s code draws what counts scans apart', async () => {
  const { qrCode, shortLink } = await dub.links.create({ url: freshUrl() });
  const { searchParams } = new URL(qrCode);

  const answer = await drawn(Object.fromEntries(searchParams));

  expect(await scan(answer)).toBe(`${shortLink}?qr=1`);
});

test('Dub’s own client takes the picture', async () => {
  await expect(dub.qrCodes.get({ url: freshUrl(), size: 300, hideLogo: true })).resolves.toBeTypeOf('string');
});

test.each([
  ['no URL', {}],
  [
    'more text than a code of the level holds',
    { url: `https://example.com/${'a'.repeat(1300)}`, level: 'H' },
  ],
  ['more text than any code holds', { url: `https://example.com/${'a'.repeat(5000)}` }],
  ['a picture that is too large', { url: 'https://example.com/', size: '2001' }],
  ['one of less than a pixel for each module', { url: 'https://example.com/', size: '10' }],
  ['one of no size', { url: 'https://example.com/', size: '-1' }],
  ['a margin without end', { url: 'https://example.com/', margin: '100000' }],
  ['a level that is none', { url: 'https://example.com/', level: 'X' }],
  ['a colour that is none', { url: 'https://example.com/', fgColor: 'url(#a)' }],
  ['a logo, which would be asked for elsewhere', { url: 'https://example.com/', logo: 'https://a.example/' }],
])('%s is refused', async (_, query) => {
  const answer = await drawn(query);

  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({ error: { code: 'unprocessable_entity' } });
});

test('a token that may not read draws none', async () => {
  const { browser } = await makeSubscriber(app);
  const creator = await makeToken(browser, { permissions: ['create'] });
  const other = new Dub({ token: creator.secret, serverURL: base });

  await expect(other.qrCodes.get({ url: freshUrl() })).rejects.toBeInstanceOf(errors.Forbidden);
});
