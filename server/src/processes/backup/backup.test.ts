import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { connectClickhouse } from '../../platform/clickhouse/clickhouse.ts';
import { embeddedClickhouseUrl } from '../../platform/embedded/clickhouse-server.ts';
import { rememberedPorts } from '../../platform/embedded/ports.ts';
import { embeddedPostgresUrl } from '../../platform/embedded/postgres-server.ts';
import { fingerprints, withSql } from '../../testing/engines/fingerprints.ts';
import { ownEngines, type OwnEngines } from '../../testing/engines/own-engines.ts';
import { startService, type Service } from '../../testing/service.ts';
import { storeLink } from '../../testing/stored-links.ts';
import type { Engines } from '../prepare.ts';
import { readArchive, writeArchive } from './archive.ts';
import { MANIFEST } from './manifest.ts';

const { PATH, TEST_COMPILE_CACHE: NODE_COMPILE_CACHE } = process.env;
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SHIPPED = { timeout: 30_000 };
const ODD_TEXT = '=1+1\t\\N "quoted", \r\n日本 😀';

const folder = mkdtempSync(join(tmpdir(), 'linklet-backup-'));
const newPath = (() => {
  let made = 0;
  return (name: string) => join(folder, `${(made += 1)}-${name}`);
})();

/** Runs a command as an operator does. */
async function command(
  name: 'backup' | 'restore' | 'export',
  path: string,
  env: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, ['server/src/processes/cli.ts', name, path], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, said: said + errors };
}

function enginesOf({ dataDir }: Service): Engines {
  const ports = rememberedPorts(dataDir, ['postgres', 'clickhouse']);
  return {
    databaseUrl: embeddedPostgresUrl(dataDir, ports.postgres),
    clickhouseUrl: embeddedClickhouseUrl(dataDir, ports.clickhouse),
  };
}

async function countClicks({ clickhouseUrl }: Engines): Promise<number> {
  const clickhouse = connectClickhouse({ url: clickhouseUrl, name: 'test' });
  const [found] = await clickhouse.read<{ rows: string }>({
    name: 'test',
    query: 'SELECT count() AS rows FROM clicks',
  });
  await clickhouse.close();
  return Number(found?.rows);
}

let service: Service;
let url: string;
let backup: string;
let before: Record<string, unknown>;

beforeAll(async () => {
  service = await startService();
  const engines = enginesOf(service);
  await withSql(engines, async (sql) => {
    const [base] = await sql<[{ id: number }]>`select id from domains where is_base`;
    ({ url } = await storeLink(sql, base.id, 'kept'));
    await sql`insert into announcements (title, text, created_at) values (${ODD_TEXT}, '', now())`;
    await sql`insert into announcements (title, text, created_at) values ('Gone', '', now())`;
    await sql`delete from announcements where title = 'Gone'`;
    await sql`select from graphile_worker.add_job('deliver-email', payload => '{"id":"77"}', run_at => now() + '1 day')`;
  });
  await vi.waitFor(async () => expect(await follow(service)).toBe(url), SHIPPED);
  await vi.waitFor(async () => expect(await countClicks(engines)).toBeGreaterThan(0), SHIPPED);
  ({ backup, before } = await backUpAtRest(engines));
});

/** A backup beside which no row changed: recurring jobs write when they come due. */
async function backUpAtRest(engines: Engines) {
  for (;;) {
    const backup = newPath('backup.tar.gz');
    const before = await fingerprints(engines);
    const made = await command('backup', backup, { DATA_DIR: service.dataDir });
    expect(made, made.said).toMatchObject({ code: 0 });
    if (isDeepStrictEqual(await fingerprints(engines), before)) return { backup, before };
  }
}

afterAll(async () => {
  await service.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function follow({ url: origin }: Service): Promise<string | null> {
  return (await fetch(`${origin}/kept`, { redirect: 'manual' })).headers.get('location');
}

describe('a backup of the running product', { timeout: 240_000 }, () => {
  let own: OwnEngines;

  beforeAll(async () => {
    own = await ownEngines('backup');
  });
  afterAll(() => own.remove());

  test('goes into servers of the operator, and from these into embedded engines, row by row', async () => {
    const dataDir = newPath('data');
    const env = { DATABASE_URL: own.databaseUrl, CLICKHOUSE_URL: own.clickhouseUrl };

    const there = await command('restore', backup, { ...env, DATA_DIR: dataDir });
    expect(there, there.said).toMatchObject({ code: 0 });
    expect(await fingerprints(own)).toEqual(before);
    const jobs = await withSql(
      own,
      (sql) => sql`
        select payload from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = task_id where identifier = 'deliver-email'`,
    );
    expect(jobs).toEqual([{ payload: { id: '77' } }]);

    const second = newPath('backup.tar.gz');
    const back = await command('backup', second, { ...env, DATA_DIR: dataDir });
    expect(back, back.said).toMatchObject({ code: 0 });

    const restoredDir = newPath('data');
    const again = await command('restore', second, { DATA_DIR: restoredDir });
    expect(again, again.said).toMatchObject({ code: 0 });
    const restored = await startService({ dataDir: restoredDir });
    expect((await fingerprints(enginesOf(restored)))['links']).toEqual(before['links']);
    expect(await follow(restored)).toBe(url);
    expect(await countClicks(enginesOf(restored))).toBeGreaterThanOrEqual(1);
    await restored.stop();
  });

  test('gives no number twice, not even one whose row is gone', async () => {
    const [added] = await withSql(
      own,
      (sql) => sql<[{ id: string }]>`
        insert into announcements (title, text, created_at) values ('Next', '', now()) returning id`,
    );

    expect(added.id).toBe('3');
  });

  test('is for its owner alone, and is not written over a file', async () => {
    const again = await command('backup', backup, { DATA_DIR: service.dataDir });

    expect(statSync(backup).mode & 0o777).toBe(0o600);
    expect(again).toEqual({ code: 1, said: `${backup} is there already.\n` });
  });
});

describe('a restore is refused', { timeout: 120_000 }, () => {
  const intoTests = () => ({
    DATABASE_URL: inject('databaseUrl'),
    CLICKHOUSE_URL: inject('clickhouseUrl'),
    DATA_DIR: newPath('data'),
  });

  test('into databases that hold rows', async () => {
    await withSql({ databaseUrl: inject('databaseUrl'), clickhouseUrl: '' }, async (sql) => {
      await sql`insert into workspaces (kind) values ('guest')`;
    });

    const { code, said } = await command('restore', backup, intoTests());

    expect(said).toMatch(/^Only empty databases can be restored into: PostgreSQL has rows in “\w+”/);
    expect(code).toBe(1);
  });

  test('while the product runs there', async () => {
    const { code, said } = await command('restore', backup, { DATA_DIR: service.dataDir });

    expect(said).toContain('is in use by another start');
    expect(code).toBe(1);
  });

  test('of a file that was cut off', async () => {
    const cut = newPath('cut.tar.gz');
    writeFileSync(cut, readFileSync(backup).subarray(0, -1000));

    const { code, said } = await command('restore', cut, intoTests());

    expect(said).toContain('is damaged, or no backup');
    expect(code).toBe(1);
  });

  test('of a newer version', async () => {
    const newer = newPath('newer.tar.gz');
    await rewrite(newer, (manifest) => {
      (manifest['migrations'] as { postgres: string[] }).postgres.push('9999_later.sql');
    });

    const { code, said } = await command('restore', newer, intoTests());

    expect(said).toBe(`${newer} was made by a newer version of the product; restore it with that one.\n`);
    expect(code).toBe(1);
  });

  test('with another secret key', async () => {
    const env = { ...intoTests(), SECRET_KEY: 'another secret key, which is long enough' };

    const { code, said } = await command('restore', backup, env);

    expect(said).toBe('SECRET_KEY must be the key of the installation that was backed up.\n');
    expect(code).toBe(1);
  });

  test('whose rows are not all there, and keeps none of them', async () => {
    const engines = await ownEngines('fewer');
    const fewer = newPath('fewer.tar.gz');
    await rewrite(fewer, (manifest) => {
      const links = (manifest['postgres'] as { name: string; rows: number }[]).find(
        ({ name }) => name === 'links',
      );
      Object.assign(links ?? {}, { rows: 1000 });
    });
    const env = { DATABASE_URL: engines.databaseUrl, CLICKHOUSE_URL: engines.clickhouseUrl };

    const { said } = await command('restore', fewer, { ...env, DATA_DIR: newPath('data') });
    const kept = await withSql(engines, (sql) => sql`select from links`);

    expect(said).toContain('links has 1 rows after the restore, but had 1000; nothing was kept.');
    expect(kept).toHaveLength(0);
    expect(await countClicks(engines)).toBe(0);
    const whole = await command('restore', backup, { ...env, DATA_DIR: newPath('data') });
    expect(whole, whole.said).toMatchObject({ code: 0 });
    expect(await fingerprints(engines)).toEqual(before);
    await engines.remove();
  });
});

test('a backup of a folder that was never used is refused', async () => {
  const dataDir = newPath('data');

  const { code, said } = await command('backup', newPath('none.tar.gz'), { DATA_DIR: dataDir });

  expect(said).toBe(`${dataDir} holds no data; set DATA_DIR to the folder that the product uses.\n`);
  expect(code).toBe(1);
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
});

test('an export holds a file for each table, without what opens an account', async () => {
  const path = newPath('export');
  await withSql(enginesOf(service), async (sql) => {
    const [{ id, workspace_id: workspace } = {}] = await sql`select id, workspace_id from links limit 1`;
    await sql`
      with tag as (insert into tags (workspace_id, name) values (${workspace}, 'springsale') returning id)
      insert into link_tags select ${id}, id from tag`;
    await sql`
      insert into utm_presets (workspace_id, name, source, medium, campaign, created_at)
      values (${workspace}, 'Spring mail', 'newsletter', 'email', 'spring', now())`;
    await sql`
      insert into link_views (workspace_id, name, choice, created_at)
      values (${workspace}, 'Spring links', '{"tag": "springsale"}', now())`;
    await sql`
      insert into stats_segments (workspace_id, name, filters, created_at)
      values (${workspace}, 'Phones at home', 'device:phone', now())`;
    await sql`
      insert into stats_notes (workspace_id, text, day, created_at)
      values (${workspace}, 'Poster up', '2026-01-01', now())`;
    await sql`
      insert into pixel_scripts (workspace_id, name, provider, pixel_id)
      values (${workspace}, 'Shop', 'facebook', '1234567890')`;
  });

  const { code, said } = await command('export', path, { DATA_DIR: service.dataDir });

  expect(code, said).toBe(0);
  expect(readdirSync(path).sort()).toEqual(
    `accounts aliases announcements audit_entries bans blocked_links blocked_long_urls clicks domain_presets domain_tags domains ignored_aliases
      import_proof_rows import_proofs import_rows imported_links imports link_appeals link_reports
      link_tags link_views links pixel_scripts qr_styles quote_requests report_notes stats_notes stats_segments stats_shares tags utm_presets workspaces`
      .split(/\s+/)
      .map((name) => `${name}.csv`),
  );
  expect(readFileSync(join(path, 'links.csv'), 'utf8')).toContain(`"${url}"`);
  for (const [name, held] of [
    ['tags', 'springsale'],
    ['utm_presets', 'Spring mail'],
    ['stats_notes', 'Poster up'],
    ['stats_segments', 'Phones at home'],
    ['link_views', 'Spring links'],
    ['pixel_scripts', '1234567890'],
  ]) {
    expect(readFileSync(join(path, `${name}.csv`), 'utf8')).toContain(`"${held}"`);
  }
  expect(readFileSync(join(path, 'link_tags.csv'), 'utf8').split('\n')).toHaveLength(3);
  expect(readFileSync(join(path, 'accounts.csv'), 'utf8')).not.toMatch(/argon2|password|secret/);
  expect(readFileSync(join(path, 'imports.csv'), 'utf8')).not.toMatch(/connection|cursor/);
  expect(readFileSync(join(path, 'announcements.csv'), 'utf8')).toContain(
    `"'${ODD_TEXT.replaceAll('"', '""')}"`,
  );
  expect(readFileSync(join(path, 'clicks.csv'), 'utf8').split('\n')[0]).toContain('"ts","event_id"');
});

async function rewrite(path: string, change: (manifest: Record<string, unknown>) => void): Promise<void> {
  await writeArchive(path, async (add) => {
    for await (const { name, bytes } of readArchive(backup)) {
      if (name !== MANIFEST) {
        await add(name, bytes);
        continue;
      }
      const manifest = JSON.parse(bytes.toString()) as Record<string, unknown>;
      change(manifest);
      await add(name, JSON.stringify(manifest));
    }
  });
}
