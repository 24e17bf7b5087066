import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff, makeSubscriber } from '../../testing/accounts.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

// What went wrong in public with lists of blocked hosts and URLs: each case is one of theirs.

let app: TestApp;
let staff: Browser;
let owner: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
  const { browser, email } = await makeSubscriber(app);
  await app.sql`update users set email_verified_at = now() where email = ${email}`;
  owner = browser;
});
afterAll(() => app.close());

const freshHost = () => `${randomUUID()}.example`;

async function shorten(url: string) {
  const answer = await owner.post('/url/create', { url });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json()[0];
}

const refusalOf = async (url: string) =>
  (await (await app.guest()).post('/url/create', { url })).json().code as string | undefined;

/** Bans by a report, and lets the job do its work. */
async function ban(body: { kind: string; value: string }) {
  const details = randomUUID();
  const { aliases } = await shorten(`https://${freshHost()}/`);
  const link = `lnk.test/${String(aliases[0].alias)}`;
  await (await app.guest()).post('/report', { link, reason: 'phishing', details });
  const [{ id }] = (await staff.get(`/kiosk/reports?search=${details}`)).json().data;
  const answer = await staff.post(`/kiosk/reports/${String(id)}/ban`, body);
  const settled = (await staff.get(`/kiosk/reports?state=settled&search=${details}`)).json().data[0];
  const made = settled?.ban?.id;
  if (made !== undefined) await app.runJob('block-destinations', { ban: made });
  return { answer, made, value: settled?.ban?.value };
}

const preview = async (kind: string, value: string) =>
  (await staff.post('/kiosk/bans/preview', { kind, value })).json();

const blockedOf = async ({ hash }: { hash: string }) => (await owner.get(`/link/${hash}`)).json().blocked;

describe('a ban of a host', () => {
  const typed: [string, (host: string) => string][] = [
    ['in upper case', (host) => host.toUpperCase()],
    ['with a dot at its end', (host) => `${host}.`],
    ['with a dot before it', (host) => `.${host}`],
    ['with a star before it', (host) => `*.${host}`],
    ['with a port', (host) => `${host}:8443`],
    ['as a URL', (host) => `https://${host}/login?next=/#top`],
    ['with spaces around it', (host) => `  ${host} `],
  ];

  test.each(typed)('may be typed %s', async (_, write) => {
    const host = freshHost();
    const link = await shorten(`https://${host}/a`);

    const { answer, value } = await ban({ kind: 'host', value: write(host) });

    expect([answer.statusCode, value]).toEqual([200, host]);
    expect(await blockedOf(link)).toBe('phishing');
    expect(await refusalOf(`https://www.${host}/`)).toBe('url_banned');
  });

  test.each(['a.*.example', 'exa mple.test', 'https://', '*', '*.com', 'com', '..', '||evil.example^'])(
    'is refused as %j, which would block nothing or too much',
    async (value) => {
      const { answer } = await ban({ kind: 'host', value });

      expect([answer.statusCode, answer.json().code]).toEqual([422, 'ban_host_invalid']);
    },
  );

  const ways: [string, (host: string) => string][] = [
    ['in upper case', (host) => `HTTP://${host.toUpperCase()}/`],
    ['with a dot at its end', (host) => `https://${host}./x`],
    ['with a port', (host) => `https://${host}:8443/x`],
    ['below it', (host) => `https://a.b.${host}/`],
    ['below it, with a dot at its end', (host) => `https://a.${host}.:81/`],
    ['with a backslash', (host) => `https://${host}\\@fine.example/`],
    ['in wide letters', (host) => `https://${host.replace('.example', '．ｅxample')}/`],
    ['in escaped letters', (host) => `https://${host.replace('.example', '%2Eexampl%65')}/`],
  ];

  test.each(ways)('counts for it %s', async (_, write) => {
    const host = freshHost();
    const link = await shorten(write(host));

    const { links } = await preview('host', host);
    await ban({ kind: 'host', value: host });

    expect(links).toBe(1);
    expect(await blockedOf(link)).toBe('phishing');
    expect(await refusalOf(write(host))).toBe('url_banned');
  });

  test('leaves alone what only looks like it', async () => {
    const host = freshHost();
    const urls = [
      `https://not${host}/`,
      `https://${host}.fine.test/`,
      `https://fine.test/${host}/`,
      `https://fine.test/?to=https://${host}/`,
      `https://fine.test/#@${host}`,
    ];
    const links = [];
    for (const url of urls) links.push(await shorten(url));

    await ban({ kind: 'host', value: host });

    for (const link of links) expect(await blockedOf(link)).toBeNull();
    for (const url of urls) expect(await refusalOf(url)).toBeUndefined();
  });

  test.each([
    ['bücher', 'xn--bcher-kva'],
    ['BÜCHER', 'xn--bcher-kva'],
    ['bu\u0308cher', 'xn--bcher-kva'],
  ])('of other letters (%s) is one with its plain form', async (letters, plain) => {
    const host = freshHost();
    const link = await shorten(`https://${plain}.${host}/`);

    const { value } = await ban({ kind: 'host', value: `${letters}.${host}` });

    expect(value).toBe(`${plain}.${host}`);
    expect(await blockedOf(link)).toBe('phishing');
    expect(await refusalOf(`https://${letters}.${host}/`)).toBe('url_banned');
  });

  test('that is an address counts for every way to write it', async () => {
    const [third, fourth] = [Math.floor(Math.random() * 256), Math.floor(Math.random() * 256)];
    const number = ((203 * 256 + 0) * 256 + third) * 256 + fourth;

    await ban({ kind: 'host', value: `203.0.${String(third)}.${String(fourth)}` });

    for (const host of [
      `203.0.${String(third)}.${String(fourth)}`,
      String(number),
      `0x${number.toString(16)}`,
    ])
      expect(await refusalOf(`http://${host}/x`)).toBe('url_banned');
  });
});

describe('a ban of a URL', () => {
  const ways: [string, (host: string) => string][] = [
    ['with a mark of a place in it', (host) => `https://${host}/a?b=1#top`],
    ['with an empty mark', (host) => `https://${host}/a?b=1#`],
    ['with a dot after its host', (host) => `https://${host}./a?b=1`],
    ['with the port that it has anyway', (host) => `https://${host}:443/a?b=1`],
    ['with its host in upper case', (host) => `https://${host.toUpperCase()}/a?b=1`],
    ['by a way around', (host) => `https://${host}/x/../a?b=1`],
  ];

  test.each(ways)('counts for it %s', async (_, write) => {
    const host = freshHost();
    const link = await shorten(write(host));

    const { links } = await preview('url', `https://${host}/a?b=1`);
    await ban({ kind: 'url', value: `https://${host}/a?b=1` });

    expect(links).toBe(1);
    expect(await blockedOf(link)).toBe('phishing');
    expect(await refusalOf(write(host))).toBe('url_banned');
    expect(await refusalOf(`https://${host}/a?b=2`)).toBeUndefined();
  });

  test('with a mark counts for that alone, as pages behind marks may be different ones', async () => {
    const host = freshHost();

    await ban({ kind: 'url', value: `https://${host}/#/bad` });

    expect(await refusalOf(`https://${host}/#/bad`)).toBe('url_banned');
    expect(await refusalOf(`https://${host}/#/good`)).toBeUndefined();
  });
});

test('what is banned twice, and lifted once in other letters, is not banned any more', async () => {
  const host = freshHost();
  const link = await shorten(`https://${host}/`);
  const first = await ban({ kind: 'host', value: host });
  const second = await ban({ kind: 'host', value: host.toUpperCase() });

  await staff.delete(`/kiosk/bans/${String(first.made)}`);
  await app.runJob('release-destinations', { ban: first.made });

  expect(second.made).toBe(first.made);
  expect(await blockedOf(link)).toBeNull();
});

test('a ban that is lifted leaves off what its owner has put away or deleted meanwhile', async () => {
  const host = freshHost();
  const [archived, deleted] = [await shorten(`https://${host}/1`), await shorten(`https://${host}/2`)];
  const { made } = await ban({ kind: 'host', value: host });
  for (const [{ hash }, state] of [
    [archived, 'archived'],
    [deleted, 'deleted'],
  ] as const) {
    const { version } = (await owner.get(`/link/${String(hash)}`)).json();
    await owner.put(`/link/${String(hash)}/state`, { state, version });
  }

  await staff.delete(`/kiosk/bans/${String(made)}`);
  await app.runJob('release-destinations', { ban: made });

  const [first, second] = [
    await owner.get(`/link/${String(archived.hash)}`),
    await owner.get(`/link/${String(deleted.hash)}`),
  ];
  expect(first.json()).toMatchObject({ state: 'archived', blocked: null });
  expect(second.json()).toMatchObject({ state: 'deleted', blocked: null });
});
