import { crc32, deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { fileType } from '@linklet/contract/http/endpoint.ts';
import { photoLimits } from '@linklet/contract/photos/endpoints.ts';
import { makeAccount, makeStaff } from '../../testing/accounts.ts';
import { makeMember, makeOrganization, makeVerified } from '../../testing/organizations.ts';
import { startTestApp, type Answer, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const path = '/settings/profile/photo';
const SECRET = 'taken at 52.5200 N 13.4050 E';

const send = (browser: Browser, file: Buffer, type: string = fileType): Promise<Answer> =>
  browser.put(path, file, { headers: { 'content-type': type } });
const urlOf = async (browser: Browser): Promise<string | null> =>
  (await browser.get('/state')).json().user.photo_url;

/** A jpg as a phone makes it: lying on its side, and with the place in it. Its left half is red as it should be seen. */
async function phonePhoto(): Promise<Buffer> {
  const upright = Buffer.alloc(40 * 20 * 3);
  for (let pixel = 0; pixel < 40 * 20; pixel += 1) upright[pixel * 3 + (pixel < 400 ? 2 : 0)] = 255;
  return sharp(upright, { raw: { width: 40, height: 20, channels: 3 } })
    .withExif({ IFD0: { Orientation: '6', Copyright: SECRET } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A png that says it is this large, with the pixels of a small one. */
function pngOf(width: number, height: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc((1 + 3 * 64) * 64))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a photo', () => {
  test('is made anew as an upright square, without what the file told of its making', async () => {
    const { browser } = await makeAccount(app);
    const file = await phonePhoto();
    expect(file.includes(SECRET)).toBe(true);

    const { photo_url: url } = (await send(browser, file)).json();

    const served = await app.ask(url, { headers: cookiesOf(browser) });
    expect(await urlOf(browser)).toBe(url);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': 'attachment; filename="photo.webp"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    // The product reads no webp.
    sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });
    const metadata = await sharp(served.bytes).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined]);
    expect(served.bytes.includes(SECRET)).toBe(false);
    const left = await sharp(served.bytes)
      .extract({ left: 20, top: 128, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...left.subarray(0, 3)].map((level) => level > 128)).toEqual([true, false, false]);
  });

  test('that is something else as well is only a photo afterwards', async () => {
    const { browser } = await makeAccount(app);
    const polyglot = Buffer.concat([pngOf(64, 64), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);

    const { photo_url: url } = (await send(browser, polyglot)).json();

    const served = await app.ask(url, { headers: cookiesOf(browser) });
    expect(served.bytes.includes('script')).toBe(false);
    expect(served.bytes.subarray(8, 12).toString()).toBe('WEBP');
  });

  test('is replaced under another address, and removed', async () => {
    const { browser } = await makeAccount(app);
    const first = (await send(browser, pngOf(64, 64))).json().photo_url;

    const second = (await send(browser, pngOf(64, 64))).json().photo_url;

    expect(second).not.toBe(first);
    expect((await browser.open(first)).statusCode).toBe(404);
    await browser.delete(path);
    expect(await urlOf(browser)).toBeNull();
    expect((await browser.open(second)).statusCode).toBe(404);
    expect((await browser.delete(path)).statusCode).toBe(200);
  });

  test('is shown to its owner and to staff, and is not there for anybody else', async () => {
    const { browser, email } = await makeAccount(app);
    const url = (await send(browser, pngOf(64, 64))).json().photo_url;
    const staff = await makeStaff(app);
    const others = [await app.guest(), (await makeAccount(app)).browser];

    const listed = (await staff.get(`/kiosk/users?search=${email}`)).json().data[0];

    expect(listed.photo_url).toBe(url);
    expect((await staff.open(url)).statusCode).toBe(200);
    for (const other of others) expect((await other.open(url)).statusCode).toBe(404);
    await app.sql`update users set terminated_at = now() where email = ${email}`;
    expect((await browser.open(url)).statusCode).toBe(404);
    expect((await browser.open(`${url}0`)).statusCode).toBe(404);
  });

  test('is gone with its account', async () => {
    const own = await startTestApp();
    const { browser, email } = await makeAccount(own);
    await send(browser, pngOf(64, 64));
    await own.sql`update users set deleted_at = now() - interval '31 days' where email = ${email}`;
    const url = (await browser.get('/state')).json().user.photo_url as string;

    await own.runJob('purge-deleted-accounts');

    const left = await own.sql`select from photos where public_id = ${url.split('/').at(-1) ?? ''}`;
    expect(left).toHaveLength(0);
    await own.close();
  });
});

test('the photo of an organization or a team is seen by its people and by whoever is invited, and by nobody else', async () => {
  const { owner, slug, place } = await makeOrganization(app);
  const [member, guest, stranger] = [
    await makeMember(app, slug, { role: 'viewer' }),
    await makeVerified(app),
    await makeVerified(app),
  ];
  await owner.post(`${place}/invitations`, { emails: [guest.email], role: 'viewer' });
  const put = (browser: Browser, path: string) =>
    browser.put(path, pngOf(64, 64), { headers: { 'content-type': fileType } });

  const refused = await put(member.browser, `/organization/${slug}/photo`);
  const urls = [
    (await put(owner, `/organization/${slug}/photo`)).json().photo_url,
    (await put(owner, `${place}/photo`)).json().photo_url,
  ] as string[];
  const seen = [];
  for (const { browser } of [member, guest, stranger])
    for (const url of urls) seen.push((await browser.open(url)).statusCode);
  const view = (await owner.get(`/organization/${slug}`)).json();
  await owner.delete(`${place}/photo`);

  expect(refused.statusCode).toBe(403);
  expect(seen).toEqual([200, 200, 200, 200, 404, 404]);
  expect([view.photo_url, view.teams[0].photo]).toEqual(urls);
  expect((await owner.get(`/organization/${slug}`)).json().teams[0].photo).toBeNull();
});

describe('what is sent as a photo is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const gif = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64');
  const whole = pngOf(64, 64);

  test.each([
    ['as an svg', svg, 'The photo must be a PNG or JPG file.'],
    ['as a gif', gif, 'The photo must be a PNG or JPG file.'],
    ['with nothing in it', Buffer.alloc(0), 'The photo must be a PNG or JPG file.'],
    ['with no more than its first bytes', whole.subarray(0, 8), 'This file is not a valid picture.'],
    ['cut off in the middle', whole.subarray(0, whole.length - 30), 'This file is not a valid picture.'],
    [
      'with an svg behind the first bytes of a jpg',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
      'This file is not a valid picture.',
    ],
    [
      'with more pixels than it may have',
      pngOf(photoLimits.side + 1, 8),
      'The photo must not be greater than 4096 × 4096 pixels.',
    ],
    ['as a bomb', pngOf(900_000, 900_000), 'The photo must not be greater than 4096 × 4096 pixels.'],
    ['as a narrow bomb', pngOf(1, 1_000_000_000), 'This file is not a valid picture.'],
    ['as a wide bomb', pngOf(0x7fffffff, 0x7fffffff), 'This file is not a valid picture.'],
  ])('%s', async (_, file, sentence) => {
    const { browser } = await makeAccount(app);

    const answer = await send(browser, file);

    expect(answer.json().errors).toEqual({ photo: [sentence] });
    expect(await urlOf(browser)).toBeNull();
  });

  test('with more bytes than it may have, before they are all read', async () => {
    const { browser } = await makeAccount(app);

    const answer = await send(browser, Buffer.alloc(photoLimits.bytes + 1));

    expect(answer.statusCode).toBe(413);
  });

  test('in another form than as a file, and a file in place of JSON', async () => {
    const { browser } = await makeAccount(app);

    expect((await send(browser, pngOf(64, 64), 'multipart/form-data; boundary=x')).statusCode).toBe(415);
    expect((await browser.put(path, { photo: 'x' })).statusCode).toBe(415);
    const elsewhere = await browser.put('/settings/profile', whole, {
      headers: { 'content-type': fileType },
    });
    expect(elsewhere.statusCode).toBe(415);
  });
});

function cookiesOf({ cookies }: Browser): Record<string, string> {
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
}
