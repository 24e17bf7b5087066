import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { storeOwned } from '../../../testing/branded-domains.ts';
import { subscriber } from '../../../testing/bulk/bulk-files.ts';
import { mover } from '../../../testing/imports/import-files.ts';
import {
  eachVerdict,
  proveToEnd,
  standInFor,
  verdictKinds,
  type OldService,
} from '../../../testing/imports/old-service.ts';
import { freshAlias, freshUrl, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let email: string;
let stub: ReturnType<typeof standInFor> | undefined;

beforeAll(async () => {
  app = await startTestApp();
  ({ browser, email } = await subscriber(app, 'enterprise'));
});
afterAll(() => app.close());
afterEach(() => stub?.end());

/** Moves links in from a host that is still the old service's. */
async function moved(aliases: readonly string[]): Promise<{ id: number; host: string }> {
  const { host, id: domainId } = await storeOwned(app, { email });
  await app.sql`update domains set direction = 'elsewhere', directed_at = null where id = ${domainId}`.catch(
    () => app.sql`update domains set direction = null, directed_at = null where id = ${domainId}`,
  );
  app.outdateMemory();
  const move = mover(app, browser);
  const rows = aliases.map(
    (alias) => `${host}/${alias},https://cafe.example/${alias},${alias.startsWith('closed') ? 'yes' : ''},1`,
  );
  const { id } = await move.run(await move.check(['short_url,url,archived,clicks', ...rows].join('\n')));
  return { id, host };
}

async function prove(id: number, service: OldService, mode = 'all') {
  stub = standInFor(app, service);
  await browser.post(`/imports/${id}/proof`, { mode });
  await proveToEnd(app, id);
  return (await browser.get(`/imports/${id}/proof`)).json().proof;
}

test('each old short link is compared with where it leads here', async () => {
  const { id, host } = await moved(verdictKinds.map((kind) => `${kind}-1`));

  const proof = await prove(id, eachVerdict);

  expect(proof).toMatchObject({
    ...{ state: 'done', total: 7, done: 7, is_proved: false },
    counts: { same: 1, normalised: 1, differs: 1, old_dead: 2, ours_dead: 1, not_comparable: 1 },
  });
  const rows = (await browser.get(`/imports/${id}/proof/rows?verdict=differs`)).json().data;
  expect(rows).toMatchObject([
    {
      ...{ old: `${host}/differs-1`, old_status: 302, old_location: 'https://elsewhere.example/' },
      ...{ new_status: 302, new_location: 'https://cafe.example/differs-1' },
    },
  ]);
  const file = await browser.open(`/app/imports/${id}/proof.csv`);
  expect(file.body.trim().split('\r\n')).toHaveLength(8);
});

test('it is proved where nothing leads elsewhere or nowhere', async () => {
  const { id } = await moved(['same-2', 'spelled-2', 'page-2']);

  expect(await prove(id, eachVerdict)).toMatchObject({ state: 'done', is_proved: true });
});

test('nothing of it is counted here', async () => {
  const { id } = await moved(['same-3']);
  const clicks = async () =>
    (await app.sql`select count(*)::int as count from used_clicks`)[0]?.['count'] as number;
  const before = await clicks();

  await prove(id, eachVerdict);

  expect(await clicks()).toBe(before);
  expect(stub?.asked.every((address) => address.startsWith('https://go.'))).toBe(true);
});

test('it stops where the old service wants rest, and goes on when it is begun again', async () => {
  const { id } = await moved(['same-4', 'same-5']);

  expect(await prove(id, () => [429])).toMatchObject({ state: 'stopped', done: 0, is_proved: false });
  stub?.end();
  expect(await prove(id, eachVerdict)).toMatchObject({ state: 'done', done: 2, is_proved: true });
});

test('once the domain leads here, what the old service answered before is compared', async () => {
  const { id, host } = await moved(['same-6', 'differs-6']);
  await prove(id, eachVerdict);
  stub?.end();
  await app.sql`update domains set direction = 'here', directed_at = now() where host = ${host}`;

  const again = await prove(id, () => null);

  expect(stub?.asked).toEqual([]);
  expect(again.counts).toEqual({ same: 1, differs: 1 });
});

test('another’s proof is not there', async () => {
  const { id } = await moved(['same-7']);
  const other = (await subscriber(app, 'enterprise')).browser;

  const answers = await Promise.all([
    other.get(`/imports/${id}/proof`),
    other.get(`/imports/${id}/proof/rows`),
    other.post(`/imports/${id}/proof`, { mode: 'all' }),
    other.post(`/imports/${id}/proof/stop`),
    other.open(`/app/imports/${id}/proof.csv`),
  ]);

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
});

test('where the links of others lead is not told', async () => {
  const other = (await subscriber(app, 'enterprise')).browser;
  const [alias, url] = [freshAlias(), freshUrl()];
  await other.post('/url/create', { url, alias, max_clicks: 1 });
  const move = mover(app, browser);
  const base = new URL(app.services.config.baseUrl).host;
  const { id } = await move.run(
    await move.check(`short_url,url\n${base}/${alias},https://cafe.example/mine`),
  );

  const proof = await prove(id, () => null);

  const file = (await browser.open(`/app/imports/${id}/proof.csv`)).body;
  const { data } = (await browser.get(`/imports/${id}/proof/rows`)).json();
  expect(proof).toMatchObject({ state: 'done', total: 1 });
  expect(data).toMatchObject([{ new_status: 404, new_location: null }]);
  expect(file).not.toContain(url);
});

test('it goes on no more once whoever began it may no longer make links there', async () => {
  const { id } = await moved(['same-8']);
  const gone = await subscriber(app, 'enterprise');
  stub = standInFor(app, eachVerdict);
  await browser.post(`/imports/${id}/proof`, { mode: 'all' });
  const [row] = await app.sql`select id from users where email = ${gone.email}`;

  await app.runJob('prove-move', { importId: id, userId: Number(row?.['id']) });

  expect((await browser.get(`/imports/${id}/proof`)).json().proof).toMatchObject({
    state: 'stopped',
    done: 0,
  });
  expect(stub.asked).toEqual([]);
});
