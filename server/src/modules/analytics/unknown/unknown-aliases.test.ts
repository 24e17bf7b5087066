import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkStatus } from '@linklet/contract/links/statuses.ts';
import type { UnknownAliasView } from '@linklet/contract/analytics/unknown-aliases.ts';
import { makeStaff } from '../../../testing/accounts.ts';
import { freshAlias, startTestApp, type Browser, type TestApp } from '../../../testing/test-app.ts';
import { storeLink } from '../../../testing/stored-links.ts';
import { storeVisits, type Visit } from '../../../testing/visits.ts';

interface Domain {
  id: number;
  host: string;
}

let app: TestApp;
let staff: Browser;
// All made before the app reads the list of them, which it does once a second.
let unused: Domain[];
beforeAll(async () => {
  app = await startTestApp();
  const hosts = Array.from({ length: 10 }, () => ({ host: `${randomUUID()}.test` }));
  unused = [...(await app.sql<Domain[]>`insert into domains ${app.sql(hosts)} returning id, host`)];
  staff = await makeStaff(app);
});
afterAll(() => app.close());

/** A common domain of its own, and a way to visit what is not there. */
function takeDomain() {
  const domain = unused.pop();
  if (domain === undefined) throw new Error('All domains are used.');
  return { domain, ask: (visits: readonly Visit[]) => askInVain(domain.id, visits) };
}

async function askInVain(domainId: number, visits: readonly Visit[]): Promise<void> {
  const nothing = { hash: '', address: '', workspaceId: 0, linkId: 0, aliasId: 0 };
  const missed = visits.map((each) => ({ event_type: 'mistyped', domain_id: domainId, ...each }));
  await storeVisits(app, nothing, missed);
}

async function read(host: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ domain: host, ...query });
  const answer = await staff.get(`/kiosk/unknown-aliases?${search.toString()}`);
  return answer.json() as { data: UnknownAliasView[]; next: number | null; other_visits: number };
}

const aliasesOf = ({ data }: { data: UnknownAliasView[] }) => data.map(({ alias }) => alias);

describe('what people asked for in vain', () => {
  test('is grouped whatever its case and what stands around it, the most frequent first', async () => {
    const { domain, ask } = takeDomain();
    await ask([
      { asked_alias: 'spring', visitor_hash: 1, referrer_host: 'news.example' },
      { asked_alias: 'Fair-2026', visitor_hash: 1 },
      { asked_alias: 'fair-2026/', visitor_hash: 1, referrer_host: 'news.example', minutesAgo: 5 },
      { asked_alias: 'FAIR-2026%E2%80%9D.', visitor_hash: 2, referrer_host: 'mail.example' },
      { asked_alias: 'fair-2026', visitor_hash: 3, referrer_host: 'mail.example' },
    ]);

    const { data } = await read(domain.host);

    expect(data[0]).toMatchObject({
      alias: 'fair-2026',
      visits: 4,
      unique: 3,
      referrers: ['mail.example', 'news.example'],
    });
    expect(data[1]).toMatchObject({ alias: 'spring', visits: 1, nearest: null });
    expect(Date.now() - Date.parse(data[0]?.last_at ?? '')).toBeLessThan(60_000);
  });

  test('leaves out robots, other domains, files and earlier days', async () => {
    const [{ domain, ask }, other] = [takeDomain(), takeDomain()];
    await other.ask([{ asked_alias: 'elsewhere' }]);
    await ask([
      { asked_alias: 'robot', bot_class: 'crawler' },
      { asked_alias: 'wp-login.php' },
      { asked_alias: '.env' },
      { asked_alias: 'a/b' },
      { asked_alias: 'm%C3%BCnchen' },
      { asked_alias: 'old-poster', minutesAgo: 40 * 24 * 60 },
    ]);

    const month = await read(domain.host);
    const quarter = await read(domain.host, { days: '90' });

    expect([aliasesOf(month), month.other_visits]).toEqual([[], 4]);
    expect(aliasesOf(quarter)).toEqual(['old-poster']);
  });

  test('is left out once a link has the alias', async () => {
    const { domain, ask } = takeDomain();
    await ask([{ asked_alias: 'made-since' }, { asked_alias: 'not-made' }]);
    await storeLink(app.sql, domain.id, 'Made-Since');

    expect(aliasesOf(await read(domain.host))).toEqual(['not-made']);
  });

  test('shows the working link that is one edit away, the likeliest one', async () => {
    const { domain, ask } = takeDomain();
    await ask([{ asked_alias: 'slae26' }, { asked_alias: 'party' }, { asked_alias: 'far-off' }]);
    await storeLink(app.sql, domain.id, 'slaeb26');
    const { url } = await storeLink(app.sql, domain.id, 'Sale26');
    const { linkId } = await storeLink(app.sql, domain.id, 'parts');
    await app.sql`update links set status = status | ${linkStatus.deleted} where id = ${linkId}`;
    await storeLink(app.sql, domain.id, 'for-of');

    const { data } = await read(domain.host);
    const nearest = Object.fromEntries(data.map((each) => [each.alias, each.nearest]));

    expect(nearest).toEqual({ slae26: { alias: 'Sale26', url }, party: null, 'far-off': null });
  });

  test('comes page by page', async () => {
    const { domain, ask } = takeDomain();
    await ask(Array.from({ length: 35 }, (_, index) => ({ asked_alias: `asked-${String(index)}` })));

    const [first, second] = [await read(domain.host), await read(domain.host, { page: '2' })];

    expect([first.data.length, first.next, second.data.length, second.next]).toEqual([30, 2, 5, null]);
    expect(new Set([...aliasesOf(first), ...aliasesOf(second)]).size).toBe(35);
  });
});

describe('an unknown alias', () => {
  const ignore = (host: string, alias: string, isIgnored: boolean) =>
    staff.put('/kiosk/unknown-aliases/ignored', { domain: host, alias, is_ignored: isIgnored });

  test('is taken off the list, and put back, which the audit tells', async () => {
    const { domain, ask } = takeDomain();
    await ask([{ asked_alias: 'noise' }, { asked_alias: 'kept' }]);

    expect((await ignore(domain.host, 'NOISE', true)).statusCode).toBe(200);
    await ignore(domain.host, 'noise', true);
    const [open, ignored] = [await read(domain.host), await read(domain.host, { state: 'ignored' })];
    await ignore(domain.host, 'noise', false);

    expect([aliasesOf(open), aliasesOf(ignored)]).toEqual([['kept'], ['noise']]);
    expect(aliasesOf(await read(domain.host))).toEqual(['kept', 'noise']);
    const told = await app.sql`
      select action from audit_entries where target = ${`${domain.host}/noise`} order by id`;
    expect(told.map(({ action }) => action as string)).toEqual([
      'unknown_alias.ignored',
      'unknown_alias.restored',
    ]);
  });

  test('is refused where it is none, or of no common domain', async () => {
    const { domain } = takeDomain();
    const of = async (host: string, alias: string) =>
      (await ignore(host, alias, true)).json().errors as object;

    expect(await of(domain.host, 'a b')).toEqual({ alias: ['This is not an alias.'] });
    expect(await of(domain.host, 'a'.repeat(31))).toEqual({ alias: ['This is not an alias.'] });
    expect(await of('nobody.test', freshAlias())).toEqual({ domain: ['Invalid domain'] });
    expect((await staff.get('/kiosk/unknown-aliases?domain=nobody.test')).statusCode).toBe(422);
    expect((await staff.get('/kiosk/unknown-aliases?days=400')).statusCode).toBe(422);
  });
});
