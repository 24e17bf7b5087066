import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connectPostgres } from '../../../platform/postgres/postgres.ts';
import { nowhere } from './location.ts';
import { ensureLocalSalts, shareSalts } from './visitor-salts.ts';
import { describeVisitor, openVisitors, readLanguage, type VisitorFacts } from './visitors.ts';

const DAY_MS = 86_400_000;
const locations = { locate: () => nowhere, close: () => undefined };
const facts: VisitorFacts = {
  at: Date.UTC(2026, 0, 2),
  address: '203.0.113.7',
  userAgent: 'Mozilla/5.0',
  language: 'de-DE,de;q=0.9',
  domainId: 1,
  country: '',
};

const hash = (changes: Partial<VisitorFacts> = {}, salt = 'salt') =>
  describeVisitor({ ...facts, ...changes }, salt, locations).hash;

function temporaryDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'linklet-salts-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

const saltsFile = (dataDir: string) =>
  JSON.parse(readFileSync(join(dataDir, 'secrets/visitor-salts.json'), 'utf8')) as Record<string, string>;

test('a visitor is the same one all day, however often they come', () => {
  expect(hash()).toBe(hash({ at: facts.at + 1000 }));
});

test.each([{ address: '203.0.113.8' }, { userAgent: 'Mozilla/5.1' }, { domainId: 2 }])(
  'a visitor with another %j is another one',
  (changes) => {
    expect(hash(changes)).not.toBe(hash());
  },
);

test('nobody can be followed from one day to the next', () => {
  expect(hash({}, 'other salt')).not.toBe(hash());
});

test('an IPv6 visitor is known by the network that is theirs alone', () => {
  expect(hash({ address: '2001:db8:1:2::3' })).toBe(hash({ address: '2001:db8:1:2:ffff::9' }));
  expect(hash({ address: '2001:db8:1:3::3' })).not.toBe(hash({ address: '2001:db8:1:2::3' }));
});

test('what is remembered of one visitor is never told of another', () => {
  const dataDir = temporaryDataDir();
  ensureLocalSalts(dataDir, facts.at);
  const open = () => openVisitors({ dataDir, locations }).encode;
  const changes: Partial<VisitorFacts>[] = [
    {},
    { userAgent: 'curl/8' },
    { language: 'fr' },
    { country: 'FR' },
    { domainId: 2 },
    { at: facts.at + DAY_MS },
  ];
  const visitors = Array.from(
    { length: 500 },
    (_, number) => `203.0.${String(number >> 8)}.${String(number & 255)}`,
  )
    .flatMap((address) => changes.map((change) => ({ ...facts, address, ...change })))
    .toSorted(() => Math.random() - 0.5);
  const describe = open();

  // A copy of the text, as every request brings its own.
  const copyOf = (visitor: VisitorFacts) => JSON.parse(JSON.stringify(visitor)) as VisitorFacts;
  for (const visitor of visitors) {
    const told = [describe(visitor), describe(copyOf(visitor)), open()(visitor)];
    expect(new Set(told).size, JSON.stringify(visitor)).toBe(1);
  }
  expect(new Set(visitors.map(describe)).size).toBe(visitors.length);
});

test('a country that a trusted proxy names stands', () => {
  expect(describeVisitor({ ...facts, country: 'FR' }, 'salt', locations)).toMatchObject({
    country: 'FR',
    city: '',
  });
});

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de-DE'],
  ['en', 'en'],
  ['EN-us', 'en-US'],
  ['zh-Hans-CN', 'zh-CN'],
  ['pt-BR;q=0.8', 'pt-BR'],
  [' fr ', 'fr'],
  ['*', ''],
  ['', ''],
  ['x'.repeat(5000), ''],
])('of %j the language is "%s"', (header, language) => {
  expect(readLanguage(header)).toBe(language);
});

test('a machine has salts for today and tomorrow, keeps those of yesterday, and forgets older ones', () => {
  const dataDir = temporaryDataDir();
  const now = Date.UTC(2026, 5, 10, 12);

  const first = ensureLocalSalts(dataDir, now);
  expect(Object.keys(first)).toEqual(['2026-06-10', '2026-06-11']);

  const second = ensureLocalSalts(dataDir, now + DAY_MS);
  expect(Object.keys(second)).toEqual(['2026-06-10', '2026-06-11', '2026-06-12']);
  expect(second['2026-06-11']).toBe(first['2026-06-11']);

  expect(Object.keys(ensureLocalSalts(dataDir, now + 3 * DAY_MS))).not.toContain('2026-06-10');
});

test('two machines agree on the salts, which the database forgets in time', async () => {
  const { sql, close } = connectPostgres({ url: inject('databaseUrl'), name: 'test' });
  onTestFinished(close);
  const [one, two] = [temporaryDataDir(), temporaryDataDir()];
  const now = Date.now();
  ensureLocalSalts(one, now);
  ensureLocalSalts(two, now);

  await shareSalts(sql, one, now);
  await shareSalts(sql, two, now);
  expect(saltsFile(two)).toEqual(saltsFile(one));

  await shareSalts(sql, one, now + 3 * DAY_MS);
  const [row] = await sql<{ old: number }[]>`
    select count(*)::int as old from visitor_salts where day <= ${new Date(now).toISOString()}::date`;
  expect(row?.old).toBe(0);
});
