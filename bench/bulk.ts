import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { Pool } from 'undici';
import { bulkLimits, type BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import type { LinkExportView } from '@linklet/contract/links/exports.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { startService } from '../server/src/testing/service.ts';
import { readPorts } from '../e2e/service.ts';
import { Account, ACCOUNTS_COME_FROM, SentFile } from './tools/account.ts';
import { ownMegabytes, processFamily } from './tools/processes.ts';

// How many rows a second become links, and how much memory does the worker take for that? A file as large as may be.
const LOOK_EVERY_MS = 250;

export async function benchBulk(): Promise<void> {
  const service = await startService({
    env: { TRUSTED_PROXIES: '127.0.0.0/8', ROBOT_CHECK_WHITELIST: ACCOUNTS_COME_FROM },
  });
  const sql = postgres(embeddedPostgresUrl(service.dataDir, readPorts(service.dataDir).postgres), { max: 2 });
  const client = new Pool(service.url, { headersTimeout: 60_000, connections: 8 });
  try {
    const account = new Account(client);
    await account.register();
    await sql`
      insert into subscriptions (billable_id, plan_name, interval, starts_at)
      select billable_id, 'Bulk 1M', 'monthly', now()
      from users join workspaces on workspaces.id = workspace_id where email = ${account.email}`;
    const file = realisticFile();
    const workerPid = service.pids()['worker'] ?? 0;
    const idleMegabytes = ownMegabytes(workerPid);

    const sentAt = performance.now();
    const { id, total } = await send(account, file);
    const takenMs = performance.now() - sentAt;
    const { batch, seconds, megabytes } = await follow(account, id, workerPid);

    console.log(
      `bulk: ${String(total)} rows of ${(file.length / 1e6).toFixed(1)} MB taken in ${takenMs.toFixed(0)} ms`,
    );
    console.log(`bulk: ${String(batch.created)} links, ${(batch.done / seconds).toFixed(0)} rows/s`);
    console.log(
      `bulk: worker ${idleMegabytes.toFixed(0)} MB idle, ${(megabytes - idleMegabytes).toFixed(0)} MB more at most`,
    );
    console.log(
      `bulk: four such files at once take ${(await growthOfFour(account, service.pids()['app'])).toFixed(0)} MB more of the app`,
    );
    console.log(`bulk: a running batch is cancelled in ${(await timeCancel(account)).toFixed(0)} ms`);
    for (const format of ['csv', 'xlsx']) console.log(await describeExport(account, { format, workerPid }));
  } finally {
    await Promise.all([client.destroy(), sql.end({ timeout: 1 })]);
    await service.remove();
  }
}

/** Ten megabytes of URLs as shops have them, one in five with an alias of its own. */
function realisticFile(): Buffer {
  const lines = ['url,alias'];
  let size = 0;
  for (let at = 0; size < bulkLimits.bytes - 200; at += 1) {
    const name = randomUUID().replaceAll('-', '');
    const url = `https://shop.example/p/${name.slice(0, 12)}?ref=${String(at)}`;
    lines.push(`${url},${at % 5 === 0 ? `b-${name.slice(12, 24)}` : ''}`);
    size += (lines.at(-1)?.length ?? 0) + 1;
  }
  return Buffer.from(lines.join('\n'));
}

async function send(account: Account, file: Buffer): Promise<{ id: number; total: number }> {
  const form = new FormData();
  form.append('credits', String(bulkLimits.rows));
  form.append('file', new Blob([new Uint8Array(file)]), 'links.csv');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const sent = new SentFile(
    Buffer.from(await request.arrayBuffer()),
    request.headers.get('content-type') ?? '',
  );
  const { status, text } = await account.attempt('POST', '/app/api/bulk/csv', sent);
  if (status !== 200) throw new Error(text);
  return JSON.parse(text) as { id: number; total: number };
}

/** From when the batch begins until it is done. */
async function follow(account: Account, id: number, workerPid: number) {
  let startedAt: number | null = null;
  let megabytes = 0;
  for (;;) {
    const { text } = await account.attempt('GET', `/app/api/bulk/batches/${String(id)}`);
    const batch = JSON.parse(text) as BatchView;
    megabytes = Math.max(megabytes, ownMegabytes(workerPid));
    startedAt ??= performance.now();
    if (batch.state === 'done') return { batch, seconds: (performance.now() - startedAt) / 1000, megabytes };
    await sleep(LOOK_EVERY_MS);
  }
}

/** Megabytes that the app and the processes below it take at most while four files come at once, beyond what it had. */
async function growthOfFour(account: Account, appPid = 0): Promise<number> {
  const taken = () => processFamily(appPid).reduce((sum, { pid }) => sum + megabytesOf(pid), 0);
  const before = taken();
  let most = before;
  const files = Array.from({ length: 4 }, realisticFile);
  const sending = Promise.all(files.map(async (file) => send(account, file)));
  const looking = setInterval(() => (most = Math.max(most, taken())), 20);
  const batches = await sending.finally(() => clearInterval(looking));
  for (const { id } of batches) await account.send('POST', `/app/api/bulk/batches/${String(id)}/cancel`);
  return most - before;
}

function megabytesOf(pid: number): number {
  try {
    // Of one that has ended nothing is told, or nothing is left to tell it of.
    return ownMegabytes(pid) || 0;
  } catch {
    return 0;
  }
}

/** How long somebody waits who cancels a batch that is being worked on. */
async function timeCancel(account: Account): Promise<number> {
  const { id } = await send(account, realisticFile());
  for (;;) {
    const { text } = await account.attempt('GET', `/app/api/bulk/batches/${String(id)}`);
    if ((JSON.parse(text) as BatchView).done > 0) break;
    await sleep(LOOK_EVERY_MS);
  }
  const askedAt = performance.now();
  await account.send('POST', `/app/api/bulk/batches/${String(id)}/cancel`);
  return performance.now() - askedAt;
}

/** How many links a second are exported, and what that takes of the worker's memory. */
async function describeExport(
  account: Account,
  { format, workerPid }: { format: string; workerPid: number },
): Promise<string> {
  const [before, startedAt] = [ownMegabytes(workerPid), performance.now()];
  let megabytes = before;
  await account.send('POST', '/app/api/link-exports', { format });
  for (;;) {
    await sleep(LOOK_EVERY_MS);
    megabytes = Math.max(megabytes, ownMegabytes(workerPid));
    const { text } = await account.attempt('GET', '/app/api/link-exports');
    const [made] = (JSON.parse(text) as { data: LinkExportView[] }).data;
    if (made === undefined || made.made_at === null) continue;
    const perSecond = made.done / ((performance.now() - startedAt) / 1000);
    return `bulk: ${String(made.done)} links exported as ${format}, ${perSecond.toFixed(0)}/s, ${(megabytes - before).toFixed(0)} MB more at most`;
  }
}
