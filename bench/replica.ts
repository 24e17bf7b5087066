import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connectPostgres, type Sql } from '../server/src/platform/postgres/postgres.ts';
import { embeddedPostgresUrl } from '../server/src/platform/embedded/postgres-server.ts';
import { migratePostgres } from '../server/src/platform/postgres/migrations.ts';
import { currentReplicaName, replicaFolder } from '../server/src/modules/redirects/replica/replica-files.ts';
import { startFrontDoor } from './tools/front-door.ts';
import { ownMegabytes, processFamily } from './tools/processes.ts';
import { benchPort, isInstalled, startServer, type Running } from './tools/programs.ts';
import { makeDataDir, sampleAlias, samplePaths } from './tools/sample-links.ts';
import { runLoad } from './tools/wrk.ts';

// How fast is a first copy, how much memory does the front door need, and how soon does it serve again?
const COPIED_LINKS = Number(process.env['BENCH_LINKS'] ?? 1_000_000);
const MEMORY_LINKS = (process.env['BENCH_MEMORY_LINKS'] ?? '1000000,10000000').split(',').map(Number);
const LOAD_SECONDS = 5;
const VISITS = 300_000;

const repository = (path: string) => fileURLToPath(new URL(`../server/${path}`, import.meta.url));

export async function benchReplica(): Promise<void> {
  await measureFirstCopy();
  for (const links of MEMORY_LINKS) await measureMemory(links);
}

async function measureFirstCopy(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklet-bench-'));
  const postgresPort = benchPort(2);
  const engine = await startServer([process.execPath, repository('src/processes/embedded-postgres.ts')], {
    env: { ...process.env, DATA_DIR: dataDir, POSTGRES_PORT: String(postgresPort), LOG_LEVEL: 'fatal' },
    isUp: () => answers(embeddedPostgresUrl(dataDir, postgresPort)),
  });
  const databaseUrl = embeddedPostgresUrl(dataDir, postgresPort);
  await fillDatabase(databaseUrl);

  const startedAt = performance.now();
  const door = await startFrontDoor({ dataDir, port: benchPort(3), processes: 1, databaseUrl });
  const folder = replicaFolder(dataDir);
  // The keeper begins the file with the copy, and publishes it when it is complete and on disk.
  while (!isCopyBegun(folder)) await sleep(10);
  const begunAt = performance.now();
  while (!currentReplicaName(folder)) await sleep(10);
  const publishedAt = performance.now();
  const seconds = (publishedAt - begunAt) / 1000;
  const withStart = (publishedAt - startedAt) / 1000;
  console.log(
    `replica: first copy of ${count(COPIED_LINKS)} links in ${seconds.toFixed(1)} s: ` +
      `${count(Math.round(COPIED_LINKS / seconds))}/s; with the start of the processes ${withStart.toFixed(1)} s`,
  );
  report('    after the copy', door);
  await door.stop();
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function isCopyBegun(folder: string): boolean {
  return readdirSync(folder).some((name) => name.endsWith('.mdb'));
}

async function answers(url: string): Promise<boolean> {
  const { sql, close } = connectPostgres({ url, name: 'bench', connections: 1 });
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    await close();
  }
}

async function fillDatabase(url: string): Promise<void> {
  const { sql, close } = connectPostgres({ url, name: 'bench', connections: 1, statementTimeoutMs: 0 });
  await migratePostgres(sql, repository('migrations/postgres'));
  await sql`insert into domains (host) values ('bench.test')`;
  await sql`insert into workspaces (kind) values ('guest')`;
  await fillLinks(sql);
  await sql`analyze`;
  await close();
}

// The aliases are those of `sampleAlias`, the destinations as long as those of `sampleUrl`. Triggers stay off:
// what is there before the first copy needs no changes.
async function fillLinks(sql: Sql): Promise<void> {
  await sql`set session_replication_role = replica`;
  await sql`
    insert into long_urls (hash, url)
    select sha256(convert_to(url, 'UTF8')), url from (
      select 'https://www.example.com/shop/autumn/' || n || '/a-product-with-a-telling-name.html?ref=newsletter' as url
      from generate_series(0, ${COPIED_LINKS - 1}::integer) as n
    ) as urls`;
  await sql`
    insert into links (workspace_id, origin_workspace_id, long_url_id, hash)
    select workspace.id, workspace.id, long_urls.id, lpad(to_hex(long_urls.id), 16, 'x')
    from long_urls, (select id from workspaces limit 1) as workspace`;
  await sql`
    insert into aliases (link_id, domain_id, alias, key, is_main)
    select id, (select id from domains where host = 'bench.test'), alias, alias, true
    from links, lpad(to_hex((id - 1) * 2654435761 % 4294967296), 8, '0') as alias`;
}

async function measureMemory(links: number): Promise<void> {
  const port = benchPort(4);
  const dataDir = makeDataDir(links, `127.0.0.1:${String(port)}`);
  // The first start compiles; what counts is every other.
  await (await startFrontDoor({ dataDir, port, processes: 2 })).stop();
  const startedAt = performance.now();
  const door = await startFrontDoor({ dataDir, port, processes: 2 });
  const url = `http://127.0.0.1:${String(port)}/${sampleAlias(links - 1)}`;
  const { status } = await fetch(url, { redirect: 'manual' });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2);
  console.log(
    `replica: with ${count(links)} links there, the first redirect (${String(status)}) comes ${seconds} s after the start`,
  );

  if (isInstalled('wrk')) {
    const paths = samplePaths(dataDir, 'uniform', { links, visits: VISITS });
    await runLoad(dataDir, {
      port,
      paths,
      seconds: LOAD_SECONDS,
      connections: 64,
      core: undefined,
      server: undefined,
    });
  }
  report('    after visits all over them', door);
  await door.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function report(when: string, door: Running): void {
  for (const { name, pid } of processFamily(door.process.pid)) {
    console.log(
      `${when}, ${name.replace('.ts', '').padEnd(17)} ${ownMegabytes(pid).toFixed(0).padStart(4)} MB of its own`,
    );
  }
}

const count = (links: number) => links.toLocaleString('en');
