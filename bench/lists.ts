import postgres from 'postgres';
import { Client } from 'undici';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService } from '../server/src/testing/service.ts';
import { readPorts } from '../e2e/service.ts';
import { Account, ACCOUNTS_COME_FROM } from './tools/account.ts';

// How long does a page of a workspace with a hundred thousand links and a thousand tags take, and how much is sent?
const LINKS = 100_000;
const TAGS = 1000;
const ROUNDS = 20;
const MAX_MS = 200;
const MAX_BYTES = 100_000;

const questions = [
  'all',
  'active',
  'archived',
  'expired',
  'expiring',
  'unclicked',
  'trash',
  'all?sort=oldest',
  'all?sort=changed',
  'all?sort=expiry',
  'all?search=category-77',
  'all?search=in-no-link-at-all',
  'all?search=url:in-no-link-at-all',
  'all?search=alias:in-no-link-at-all',
  'all?search=tag:tag77',
  'all?tag=tag7',
  'all?from=2020-01-01&to=2021-01-01',
  'all/count',
  'all/count?search=category-77',
  'all/hashes',
];

export async function benchLists(): Promise<void> {
  const service = await startService({
    env: { TRUSTED_PROXIES: '127.0.0.0/8', ROBOT_CHECK_WHITELIST: ACCOUNTS_COME_FROM },
  });
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 1 });
  const client = new Client(service.url);
  try {
    const account = new Account(client);
    await account.register();
    await fill(sql, account.email);
    for (const question of [...questions, '/tags']) console.log(await timeQuestion(account, question));
  } finally {
    await Promise.all([client.destroy(), sql.end({ timeout: 1 })]);
    await service.remove();
  }
}

async function fill(sql: postgres.Sql, email: string): Promise<void> {
  await sql`
    insert into subscriptions (billable_id, plan_name, interval, starts_at)
    select billable_id, 'enterprise', 'monthly', now()
    from users join workspaces on workspaces.id = workspace_id where email = ${email}`;
  await sql`
    with destination as (
      insert into long_urls (hash, url)
      select sha256(convert_to(url, 'UTF8')), url from (
        select 'https://www.example.com/products/category-' || n % 500 || '/item-' || md5(n::text) as url
        from generate_series(1, ${LINKS}::int) as n) as urls
      returning id
    ),
    made as (
      insert into links (workspace_id, origin_workspace_id, long_url_id, hash, expires_at)
      select workspace_id, workspace_id, destination.id, left(md5('link' || destination.id), 16),
        case when destination.id % 10 = 0 then now() + interval '1 day' * (destination.id % 60 - 5) end
      from users, destination where email = ${email}
      returning id
    )
    insert into aliases (link_id, domain_id, alias, key, is_main)
    select made.id, domains.id, 'alias-' || made.id, 'alias-' || made.id, true from made, domains where domains.is_base`;
  await sql`
    insert into tags (workspace_id, name)
    select workspace_id, 'tag' || n from users, generate_series(1, ${TAGS}::int) as n where email = ${email}`;
  await sql`
    insert into link_tags (link_id, tag_id)
    select links.id, tags.id from links join tags on tags.id % ${TAGS}::int = links.id % ${TAGS}::int`;
  await sql`analyze`;
}

async function timeQuestion(account: Account, question: string): Promise<string> {
  const path = `/app/api${question.startsWith('/') ? question : `/urls/${question}`}`;
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    const { status, text } = await account.attempt('GET', path);
    times.push(performance.now() - startedAt);
    if (status !== 200) throw new Error(text);
    bytes = Buffer.byteLength(text);
  }
  times.sort((a, b) => a - b);
  const p95 = times[Math.ceil(ROUNDS * 0.95) - 1] ?? 0;
  const verdict = p95 <= MAX_MS && bytes <= MAX_BYTES ? '' : ' — too much';
  return `lists: ${question.padEnd(40)} p95 ${p95.toFixed(0)} ms, ${String(bytes)} bytes${verdict}`;
}
