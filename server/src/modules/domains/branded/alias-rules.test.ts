import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeStaff, makeSubscriber } from '../../../testing/accounts.ts';
import { DOMAINS, sandboxOf } from '../../../testing/branded-domains.ts';
import { freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let staff: Browser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await makeStaff(app);
});
afterAll(() => app.close());

const { makeDomain } = sandboxOf(() => staff);

async function ownDomain() {
  const { browser, email } = await makeSubscriber(app, 'enterprise');
  const { name } = await makeDomain(browser);
  const set = async (rules: Record<string, boolean>) => {
    const answer = await browser.patch(`${DOMAINS}/${name}`, rules);
    app.outdateMemory();
    return answer;
  };
  const create = async (alias?: string) =>
    browser.post('/url/create', { url: freshUrl(), domain: name, ...(alias !== undefined && { alias }) });
  return { browser, email, name, set, create };
}

test('a branded domain takes plain aliases until its owner chooses others', async () => {
  const { browser, name, set, create } = await ownDomain();

  const before = await create('go/abc');
  const changed = await set({ wide_aliases: true, case_sensitive_aliases: true });
  const after = await create('go/Grüße.html');
  const { available } = (await browser.get('/state')).json().domains;

  expect(before.json().errors).toEqual({
    alias: ['The alias may only contain letters, numbers, dashes and underscores.'],
  });
  expect(changed.json()).toMatchObject({ wide_aliases: true, case_sensitive_aliases: true });
  expect(after.json()[0].aliases[0]).toMatchObject({
    alias: 'go/Grüße.html',
    linklet: `https://${name}/go/Gr%C3%BC%C3%9Fe.html`,
  });
  expect(available[0]).toMatchObject({ domain: name, wideAliases: true, caseSensitiveAliases: true });
});

test('what was set is in the audit', async () => {
  const { email, set } = await ownDomain();

  await set({ wide_aliases: true });

  const [entry] = await app.sql`
    select before, after from audit_entries join users on users.id = user_id
    where email = ${email} and action = 'domain.changed'`;
  expect(entry).toMatchObject({
    before: { wide_aliases: false, case_sensitive_aliases: false },
    after: { wide_aliases: true, case_sensitive_aliases: false },
  });
});

describe('that upper and lower case differ', () => {
  test('can be changed only while the domain has no aliases, deleted ones included', async () => {
    const { browser, set, create } = await ownDomain();
    await set({ case_sensitive_aliases: true });
    const [{ hash }] = (await create('Sale')).json();
    await browser.put(`/link/${hash}/state`, { state: 'deleted', version: 1 });

    const refused = await set({ case_sensitive_aliases: false });
    const kept = await set({ case_sensitive_aliases: true, wide_aliases: true });

    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'aliases_in_use',
      errors: {
        case_sensitive_aliases: [
          'This can be changed only while the domain has no aliases. Aliases on it, with those of deleted links: 1.',
        ],
      },
    });
    expect(kept.statusCode).toBe(200);
  });

  test('makes two aliases of two cases, and one of them otherwise', async () => {
    const [exact, folded] = [await ownDomain(), await ownDomain()];
    await exact.set({ case_sensitive_aliases: true });

    const made = [await exact.create('Sale'), await exact.create('sale'), await exact.create('Sale')];
    const ofFolded = [await folded.create('Sale'), await folded.create('sale')];

    expect(made.map(({ statusCode }) => statusCode)).toEqual([200, 200, 422]);
    expect(ofFolded.map(({ statusCode }) => statusCode)).toEqual([200, 422]);
  });
});

describe('wide aliases', () => {
  test('can be turned off only while no alias needs them', async () => {
    const { set, create } = await ownDomain();
    await set({ wide_aliases: true });
    await create('plain');
    const unneeded = await set({ wide_aliases: false });
    await set({ wide_aliases: true });
    for (const alias of ['a.b', 'go/abc', 'x'.repeat(31)]) await create(alias);

    const refused = await set({ wide_aliases: false });

    expect(unneeded.statusCode).toBe(200);
    expect(refused.json()).toMatchObject({
      code: 'wide_aliases_in_use',
      errors: {
        wide_aliases: [
          'This can’t be turned off while aliases need it. Aliases with dots, slashes, other letters or more than 30 characters: 3.',
        ],
      },
    });
  });

  test('are refused by their own rules', async () => {
    const { set, create } = await ownDomain();
    await set({ wide_aliases: true });

    const refusals = ['a//b', 'app/x', 'ü'.repeat(101), 'robots.txt'].map(
      async (alias) => (await create(alias)).json().errors.alias[0],
    );

    expect(await Promise.all(refusals)).toEqual([
      'The alias may only contain letters, numbers, dashes, underscores and dots, with single slashes between them.',
      'This alias is reserved.',
      'The alias must not be greater than 100 characters.',
      'This alias is reserved.',
    ]);
  });

  test('that were judged by rules of a moment ago are not stored', async () => {
    const { browser, name, set, create } = await ownDomain();
    await set({ wide_aliases: true });
    await create('remembered/rules');
    await app.sql`update domains set wide_aliases = false where host = ${name}`;

    const late = await create('go/late');
    const plain = await create('plain');

    expect([late.json().code, plain.statusCode]).toEqual(['alias_rules_changed', 200]);
    expect((await browser.get(`/urls/available`)).json().data).toHaveLength(2);
  });
});

test('the rules of common domains stay', async () => {
  await expect(app.sql`update domains set wide_aliases = true where is_base`).rejects.toThrow(
    'domains_alias_rules',
  );
});

test('a rule waits for whoever is adding an alias, and sees it', async () => {
  const { name, set } = await ownDomain();
  let refused: Promise<{ statusCode: number }> | undefined;

  await app.sql.begin(async (sql) => {
    await sql`
      with url as (insert into long_urls (hash, url) values (sha256(${name}::bytea), ${`https://${name}/x`}) returning id),
      link as (
        insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
        select workspaces.id, workspaces.id, url.id, left(md5(${name}), 16) from url, (select id from workspaces limit 1) as workspaces
        returning id
      )
      insert into aliases (link_id, domain_id, alias, key)
      select link.id, domains.id, 'Sale', 'sale' from link, domains where host = ${name}`;
    refused = set({ case_sensitive_aliases: true });
    const isWaiting = async () =>
      (
        await app.sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'`
      ).length > 0;
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true);
  });

  expect((await refused)?.statusCode).toBe(422);
});
