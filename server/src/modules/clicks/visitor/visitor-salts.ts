import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sql } from '../../../platform/postgres/postgres.ts';

/** The salt of each day, by its date in UTC, as base64. Without it a visitor hash identifies nobody. */
export type Salts = Record<string, string>;

const DAY_MS = 86_400_000;
const SALT_BYTES = 16;
const REREAD_MS = 5000;

export function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Works without the database, so that a front door can start alone. */
export function ensureLocalSalts(dataDir: string, now: number): Salts {
  const kept = readSalts(dataDir);
  const wanted = [now - DAY_MS, now, now + DAY_MS].map(dayOf);
  const salts = Object.fromEntries(
    wanted.flatMap((day, index) => {
      // Yesterday's salt is only kept, never made.
      const salt = kept[day] ?? (index === 0 ? undefined : randomBytes(SALT_BYTES).toString('base64'));
      return salt ? [[day, salt]] : [];
    }),
  );
  writeSalts(dataDir, salts);
  return salts;
}

/** Agrees on the salts with all other machines of the installation; the database's salts win. */
export async function shareSalts(sql: Sql, dataDir: string, now: number): Promise<void> {
  const local = ensureLocalSalts(dataDir, now);
  const own = Object.entries(local).map(([day, salt]) => ({ day, salt: Buffer.from(salt, 'base64') }));
  await sql`insert into visitor_salts ${sql(own)} on conflict (day) do nothing`;
  await sql`delete from visitor_salts where day < ${dayOf(now - DAY_MS)}::date`;
  const rows = await sql<{ day: string; salt: Uint8Array }[]>`
    select to_char(day, 'YYYY-MM-DD') as day, salt from visitor_salts`;
  writeSalts(
    dataDir,
    Object.fromEntries(rows.map(({ day, salt }) => [day, Buffer.from(salt).toString('base64')])),
  );
}

export function openSalts(dataDir: string): (at: number) => string {
  let salts = readSalts(dataDir);
  let readAt = Date.now();
  const saltOf = (day: string) => {
    if (!salts[day] && Date.now() - readAt > REREAD_MS) {
      salts = readSalts(dataDir);
      readAt = Date.now();
    }
    // Without a salt for the day, visitors are told apart within this process alone.
    return (salts[day] ??= randomBytes(SALT_BYTES).toString('base64'));
  };
  let last = { day: NaN, salt: '' };
  return (at) => {
    const day = Math.floor(at / DAY_MS);
    if (day !== last.day) last = { day, salt: saltOf(dayOf(at)) };
    return last.salt;
  };
}

function saltsPath(dataDir: string): string {
  return join(dataDir, 'secrets', 'visitor-salts.json');
}

function readSalts(dataDir: string): Salts {
  try {
    return JSON.parse(readFileSync(saltsPath(dataDir), 'utf8')) as Salts;
  } catch {
    return {};
  }
}

function writeSalts(dataDir: string, salts: Salts): void {
  const path = saltsPath(dataDir);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${String(process.pid)}`;
  writeFileSync(draft, JSON.stringify(salts), { mode: 0o600 });
  renameSync(draft, path);
}
