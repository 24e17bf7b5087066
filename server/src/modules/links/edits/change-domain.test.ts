import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccount, makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { DOMAINS, freshName, sandboxOf } from '../../../testing/branded-domains.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());
const { makeDomain } = sandboxOf(() => staff);

const changeTo = async (browser: Browser, links: string[], domain: string) =>
  browser.post('/urls/change', { links, change: { kind: 'domain', domain } });

async function makeLink(browser: Browser, values: Record<string, unknown> = {}): Promise<string> {
  const answer = await browser.post('/url/create', { url: freshUrl(), ...values });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json()[0].hash;
}

/** Its addresses, the main one first. */
async function addressesOf(browser: Browser, hash: string): Promise<string[]> {
  const { aliases } = (await browser.get(`/link/${hash}`)).json();
  return aliases.map(({ domain, alias }: { domain: string; alias: string }) => `${domain}/${alias}`);
}

test('links move to a domain with their aliases, keep their former addresses, and move back', async () => {
  const { browser } = await makeSubscriber(app, 'enterprise');
  const { name } = await makeDomain(browser);
  app.outdateMemory();
  const [one, other] = [freshAlias(), freshAlias()];
  const hashes = [await makeLink(browser, { alias: one }), await makeLink(browser, { alias: other })];

  const there = await changeTo(browser, hashes, name);
  const moved = await addressesOf(browser, hashes[0] ?? '');
  const again = await changeTo(browser, hashes, name);
  await changeTo(browser, hashes.slice(0, 1), 'lnk.test');

  expect(there.json().changed.sort()).toEqual([...hashes].sort());
  expect(moved).toEqual([`${name}/${one}`, `lnk.test/${one}`]);
  expect(again.json()).toMatchObject({ changed: [], failed: [] });
  expect(await addressesOf(browser, hashes[0] ?? '')).toEqual([`lnk.test/${one}`, `${name}/${one}`]);
  expect(await addressesOf(browser, hashes[1] ?? '')).toEqual([`${name}/${other}`, `lnk.test/${other}`]);
});

test('one whose alias is taken there, or is none there, is told, and stays', async () => {
  const { browser } = await makeSubscriber(app, 'enterprise');
  const { name } = await makeDomain(browser);
  app.outdateMemory();
  const alias = freshAlias();
  const [free, taken] = [await makeLink(browser), await makeLink(browser, { alias })];
  await makeLink(browser, { alias, domain: name });
  const short = await makeLink(browser, { alias: 'x', domain: name });

  const there = (await changeTo(browser, [free, taken], name)).json();
  const back = (await changeTo(browser, [short], 'lnk.test')).json();

  expect([there.changed, back.changed]).toEqual([[free], []]);
  expect([...there.failed, ...back.failed]).toEqual([
    expect.objectContaining({ hash: taken, message: 'The new alias is not unique.' }),
    expect.objectContaining({ hash: short, message: expect.stringContaining('5') }),
  ]);
  expect(await addressesOf(browser, taken)).toEqual([`lnk.test/${alias}`]);
});

test('aliases that the other domain can not have are told, and stay', async () => {
  const { browser } = await makeSubscriber(app, 'enterprise');
  const [{ name: wide }, { name: narrow }] = [await makeDomain(browser), await makeDomain(browser)];
  await browser.patch(`${DOMAINS}/${wide}`, { wide_aliases: true });
  app.outdateMemory();
  const kept = ['go/abc', 'docs/*', 'x'.repeat(31)];
  const links: string[] = [];
  for (const alias of [...kept, 'plain']) links.push(await makeLink(browser, { domain: wide, alias }));

  const { changed, failed } = (await changeTo(browser, links, narrow)).json();

  expect(changed).toEqual(links.slice(-1));
  expect(failed).toEqual([
    ...links.slice(0, 2).map((hash) =>
      expect.objectContaining({
        hash,
        message: 'The alias may only contain letters, numbers, dashes and underscores.',
      }),
    ),
    expect.objectContaining({
      hash: links[2],
      message: 'The alias must not be greater than 30 characters.',
    }),
  ]);
  expect(await addressesOf(browser, links[0] ?? '')).toEqual([`${wide}/go/abc`]);
});

test('a domain of others, and none in the plan, are refused before anything is changed', async () => {
  const [{ browser }, other, free] = [
    await makeSubscriber(app, 'enterprise'),
    await makeSubscriber(app, 'enterprise'),
    await makeAccount(app),
  ];
  const { name } = await makeDomain(other.browser, freshName());
  const [hash, ofFree] = [await makeLink(browser), await makeLink(free.browser)];

  const answers = [await changeTo(browser, [hash], name), await changeTo(free.browser, [ofFree], 'lnk.test')];

  expect(answers.map((answer) => answer.json().code)).toEqual(['domain_unknown', 'updating_not_in_plan']);
  expect(await addressesOf(browser, hash)).toHaveLength(1);
});
