import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logoSidePx, longestLogo, type QrDesign } from '@linklet/contract/qr-codes/design.ts';
import { makeAccount, makeSubscriber } from '../../testing/accounts.ts';
import { makeMember, makeOrganization } from '../../testing/organizations.ts';
import { planWith } from '../../testing/plans.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const SECRET = 'taken at 52.5200 N 13.4050 E';

const style: QrDesign = {
  level: 'Q',
  foreground: '#102030',
  background: '#ffffff',
  quiet_zone: 6,
  modules: 'dots',
  eyes: 'leaf',
  frame: 'bubble',
  label: 'Scan me',
  logo: null,
  logo_size: 'small',
};

const put = (browser: Browser, style: unknown, place = '') => browser.put(`${place}/qr-style`, { style });
const styleOf = async (browser: Browser, place = ''): Promise<QrDesign | null> =>
  (await browser.get(`${place}/qr-style`)).json().style;

test('a workspace has no style until one is kept, which is changed and taken back, and the trail tells of it', async () => {
  const { browser, email } = await makeSubscriber(app);
  const other = await makeAccount(app);

  const first = await styleOf(browser);
  const kept = (await put(browser, style)).json();
  await put(browser, { ...style, frame: 'none' });

  expect(first).toBeNull();
  expect(kept).toEqual({ style });
  expect(await styleOf(browser)).toEqual({ ...style, frame: 'none' });
  expect(await styleOf(other.browser)).toBeNull();
  await put(browser, null);
  await put(browser, null);
  expect(await styleOf(browser)).toBeNull();
  const noted = await app.sql`
    select before, after from audit_entries join users on users.id = user_id
    where email = ${email} and action = 'qr_style.changed' order by audit_entries.id`;
  expect(noted).toMatchObject([
    { before: null, after: { frame: 'bubble', has_logo: false } },
    { before: { frame: 'bubble' }, after: { frame: 'none' } },
    { before: { frame: 'none' }, after: null },
  ]);
});

describe('a logo', () => {
  test('is made anew as a square, without what the file told of its making', async () => {
    const { browser, email } = await makeSubscriber(app);
    const file = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#ff0000' } })
      .withExif({ IFD0: { Copyright: SECRET } })
      .jpeg()
      .toBuffer();
    expect(file.includes(SECRET)).toBe(true);

    const kept = (await put(browser, { ...style, logo: urlOf(file, 'jpeg') })).json().style as QrDesign;

    expect(kept.logo).toMatch(/^data:image\/png;base64,/);
    expect(await styleOf(browser)).toEqual(kept);
    const picture = Buffer.from(kept.logo?.split(',')[1] ?? '', 'base64');
    expect(picture.includes(SECRET)).toBe(false);
    const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([logoSidePx, logoSidePx]);
    const alphaAt = (x: number, y: number) => data[(y * info.width + x) * 4 + 3];
    expect([alphaAt(160, 160), alphaAt(160, 10)]).toEqual([255, 0]);
    const [entry] = await app.sql`
      select after from audit_entries join users on users.id = user_id
      where email = ${email} and action = 'qr_style.changed'`;
    expect(JSON.stringify(entry)).toContain('"has_logo":true');
    expect(JSON.stringify(entry)).not.toContain('base64');
  });

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  test.each([
    ['an address elsewhere', 'https://evil.test/logo.png'],
    ['a script', 'javascript:alert(1)'],
    ['an svg', urlOf(svg, 'svg+xml')],
    ['an svg that says it is a png', urlOf(svg, 'png')],
    ['nothing', urlOf(Buffer.alloc(0), 'png')],
    ['what ends the attribute of an image', 'data:image/png;base64,"/><script>alert(1)</script>'],
  ])('that is %s is refused', async (_, logo) => {
    const { browser } = await makeSubscriber(app);

    const answer = await put(browser, { ...style, logo });

    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { 'style.logo': ['The logo must be a PNG or JPG picture of up to 4096 × 4096 pixels.'] },
    ]);
    expect(await styleOf(browser)).toBeNull();
  });
});

test.each([
  [{ foreground: 'red' }, 'style.foreground'],
  [{ background: '#fff" onload="' }, 'style.background'],
  [{ quiet_zone: 0 }, 'style.quiet_zone'],
  [{ modules: 'stars' }, 'style.modules'],
  [{ eyes: 'stars' }, 'style.eyes'],
  [{ frame: 'gold' }, 'style.frame'],
  [{ label: 'x'.repeat(31) }, 'style.label'],
  [{ logo: `data:image/png;base64,${'A'.repeat(longestLogo)}` }, 'style.logo'],
])('a style is refused beside its field, case %#', async (part, field) => {
  const { browser } = await makeSubscriber(app);

  const answer = await put(browser, { ...style, ...part });

  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]]);
});

test('whoever changes links of a team keeps its style, viewers see it, and others learn nothing', async () => {
  const { slug, place } = await makeOrganization(app);
  const member = await makeMember(app, slug, { role: 'member' });
  const viewer = await makeMember(app, slug, { role: 'viewer' });
  const stranger = await makeAccount(app);

  const kept = await put(member.browser, style, place);
  const refused = await put(viewer.browser, null, place);

  expect([kept.statusCode, refused.statusCode]).toEqual([200, 403]);
  expect(await styleOf(viewer.browser, place)).toEqual(style);
  expect((await stranger.browser.get(`${place}/qr-style`)).statusCode).toBe(404);
  expect((await put(stranger.browser, style, place)).statusCode).toBe(404);
  expect(await styleOf(member.browser)).toBeNull();
});

test('a plan that changes no links keeps none, but what was kept stays, and guests have none', async () => {
  const { browser, email } = await makeSubscriber(app);
  await put(browser, style);
  await app.sql`update subscriptions set plan_name = ${await planWith(app, {}, { lacking: ['update_linklet'] })}
    where billable_id = (select billable_id from users join workspaces on workspaces.id = workspace_id
      where email = ${email})`;
  app.outdateMemory();
  const guest = await app.guest();

  const refused = await put(browser, null);

  expect([refused.statusCode, refused.json().code]).toEqual([403, 'updating_not_in_plan']);
  expect(await styleOf(browser)).toEqual(style);
  expect((await put(guest, style)).statusCode).toBe(403);
  expect(await styleOf(guest)).toBeNull();
});

test('it is gone with its account', async () => {
  const own = await startTestApp();
  const { browser, email } = await makeSubscriber(own);
  await put(browser, style);
  const [row] = await own.sql`update users set deleted_at = now() - interval '31 days' where email = ${email}
    returning workspace_id`;
  const kept = () => own.sql`select from qr_styles where workspace_id = ${row?.['workspace_id'] as number}`;
  expect(await kept()).toHaveLength(1);

  await own.runJob('purge-deleted-accounts');

  expect(await kept()).toHaveLength(0);
  await own.close();
});

function urlOf(file: Buffer, type: string): string {
  return `data:image/${type};base64,${file.toString('base64')}`;
}
