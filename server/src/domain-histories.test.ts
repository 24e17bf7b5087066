import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerUserOf } from './modules/accounts/index.ts';
import { claimDomain } from './modules/domains/branded/claim-domain.ts';
import { lookAtDomain } from './modules/domains/branded/look-at-domain.ts';
import { removeDomain, restoreDomain } from './modules/domains/branded/own-domains.ts';
import { releaseDomains } from './modules/domains/branded/release-domains.ts';
import { wantedOf } from './modules/domains/branded/wanted.ts';
import { openWorkspace } from './modules/organizations/index.ts';
import { lookUp } from './modules/redirects/replica/replica-source.ts';
import type { Job } from './platform/callers/caller.ts';
import { DAY_MS, HOUR_MS } from './platform/clock.ts';
import { AppError } from './platform/errors.ts';
import type { Dns, DnsAnswer } from './platform/network/dns/dns.ts';
import type { Scope } from './platform/scope.ts';
import { users } from './schema/accounts/users.table.ts';
import { domains, type Domain } from './schema/domains/domains.table.ts';
import { makeSubscriber } from './testing/accounts.ts';
import { ownEngines, type OwnEngines } from './testing/engines/own-engines.ts';
import { storeLink } from './testing/stored-links.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

// Claims, losses, expiries and returns of names, in any order, all by one clock: `HISTORIES=10000` takes some minutes,
// and so do the 200 accounts of `RACERS=200`.
const HISTORIES = Number(process.env['HISTORIES'] ?? 15);
const RACERS = Number(process.env['RACERS'] ?? 12);
const TURNS = 16;
const AT_ONCE = 8;
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);

let engines: OwnEngines;
let app: TestApp;
let owners: Scope[];

beforeAll(async () => {
  engines = await ownEngines('histories');
  await engines.migrate();
  const { databaseUrl: DATABASE_URL, clickhouseUrl: CLICKHOUSE_URL } = engines;
  app = await startTestApp({ DATABASE_URL, CLICKHOUSE_URL });
  owners = [await makeOwner(), await makeOwner(), await makeOwner()];
});
afterAll(async () => {
  await app.close();
  await engines.remove();
});

/** An account without limits, as work in the background acts for it. */
async function makeOwner(): Promise<Scope> {
  const { email } = await makeSubscriber(app, 'enterprise');
  const [user] = await app.services.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error('The account is not there.');
  const caller: Job = { kind: 'job', user: callerUserOf(user), workspaceId: user.workspaceId };
  const workspace = await openWorkspace(app.services, caller, undefined);
  const options = { ...workspace.entitlements.options, max_domains: null, max_domains_subdomains: null };
  return { ...app.services, dns, ...workspace, caller, entitlements: { ...workspace.entitlements, options } };
}

/** Whose record is in DNS, and whether the name leads here. */
interface Zone {
  proofs: Set<string>;
  isHere: boolean;
}

const zones = new Map<string, Zone>();
const TARGET = 'links.lnk.test';

const dns: Dns = {
  ask: async ({ name, type }) => {
    const zone = zones.get(name.replace('_linklet.', ''));
    if (zone && type === 'TXT' && name.startsWith('_linklet.')) return texts(name, [...zone.proofs]);
    if (zone && type === 'A' && zone.isHere)
      return { kind: 'found', records: [{ name, type: 'CNAME', value: TARGET, ttl: 60 }] };
    return { kind: 'no-record' };
  },
  close: async () => undefined,
};

function texts(name: string, values: readonly string[]): DnsAnswer {
  if (values.length === 0) return { kind: 'no-record' };
  return { kind: 'found', records: values.map((value) => ({ name, type: 'TXT', value, ttl: 60 })) };
}

/** Mulberry32: the same seed always gives the same histories. */
function randomBy(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

// Looks are the most frequent, as they are in life.
const ACTS = [
  'claim',
  'settle',
  'settle',
  'addRecord',
  'removeRecord',
  'removeRecord',
  'lead',
  'look',
  'look',
  'look',
  'look',
  'remove',
  'restore',
  'makeLink',
  'makeLink',
] as const;

class History {
  readonly name: string;
  readonly #random: (below: number) => number;
  readonly #first: number;
  readonly #zone: Zone = { proofs: new Set(), isHere: true };
  /** Who made each link, and on which period of the name. */
  readonly #links = new Map<number, { userId: number; domainId: number }>();
  readonly #told: string[] = [];
  /** The last one, also after it was given up. */
  #holder: Domain | undefined;
  #isHad = false;
  served = 0;
  passedOn = 0;

  constructor(index: number) {
    this.name = `go.h${String(index)}.example`;
    this.#random = randomBy(seed + index * 7919);
    this.#first = index % owners.length;
    zones.set(this.name, this.#zone);
  }

  async turn(): Promise<void> {
    for (let acts = 1 + this.#random(3); acts > 0; acts -= 1) {
      await this.#act();
      await this.check();
    }
  }

  async #act(): Promise<void> {
    // Of two, so that each name has rivals who meet.
    const owner = owners[(this.#first + this.#random(2)) % owners.length];
    const act = ACTS[this.#random(ACTS.length)];
    if (!owner || !act) throw new Error('Nobody acts.');
    this.#told.push(`${String(owners.indexOf(owner))} ${act}`);
    await this[act](owner);
  }

  async claim(owner: Scope): Promise<void> {
    await orRefused(claimDomain(owner, { domain: this.name, only_for_links: true }));
  }

  async settle(owner: Scope): Promise<void> {
    await this.claim(owner);
    await this.addRecord(owner);
    await this.look(owner);
  }

  async addRecord(owner: Scope): Promise<void> {
    this.#zone.proofs.add(this.#proofOf(owner));
  }

  async removeRecord(owner: Scope): Promise<void> {
    this.#zone.proofs.delete(this.#proofOf(owner));
  }

  async lead(): Promise<void> {
    this.#zone.isHere = !this.#zone.isHere;
  }

  async look(owner: Scope): Promise<void> {
    const row = await this.#rowOf(owner);
    if (row) await lookAtDomain(owner, row);
  }

  async remove(owner: Scope): Promise<void> {
    await orRefused(removeDomain(owner, this.name));
  }

  async restore(owner: Scope): Promise<void> {
    await orRefused(restoreDomain(owner, this.name));
  }

  async makeLink(owner: Scope): Promise<void> {
    const row = await this.#rowOf(owner);
    if (row?.provenAt === null || row === undefined || row.isDeleted) return;
    const hasOne = [...this.#links.values()].some(({ domainId }) => domainId === row.id);
    if (hasOne) return;
    const { linkId } = await storeLink(app.sql, row.id, 'x');
    this.#links.set(linkId, { userId: userIdOf(owner), domainId: row.id });
  }

  /** One owner at most; what answers was made by that owner in that period; nobody takes a name from whose record is there. */
  async check(): Promise<void> {
    const [holder, ...more] = await app.services.db
      .select()
      .from(domains)
      .where(and(eq(domains.host, this.name), isNull(domains.releasedAt), isNotNull(domains.provenAt)));
    const told = `${this.name} of seed ${String(seed)}: ${this.#told.join(', ')}`;
    expect(more, told).toEqual([]);
    await this.#checkAnswer(holder, told);
    if (holder && holder.id !== this.#holder?.id) this.#checkChange(holder, told);
    this.#isHad = holder !== undefined;
  }

  async #checkAnswer(holder: Domain | undefined, told: string): Promise<void> {
    const [found] = await lookUp(app.sql, [{ host: this.name, alias: 'x' }]);
    if (!found?.link) return;
    this.served += 1;
    const made = this.#links.get(found.link.linkId);
    expect(made, told).toEqual({ userId: holder?.userId, domainId: holder?.id });
  }

  #checkChange(holder: Domain, told: string): void {
    const former = this.#holder;
    this.#holder = holder;
    const owner = owners.find((each) => userIdOf(each) === former?.userId);
    if (!owner) return;
    this.passedOn += 1;
    if (this.#isHad && holder.userId !== former?.userId)
      expect(this.#zone.proofs.has(this.#proofOf(owner)), told).toBe(false);
  }

  #proofOf(owner: Scope): string {
    const of = { userId: userIdOf(owner), organizationId: null, parentId: null };
    return wantedOf(owner, { host: this.name, ...of }).proof;
  }

  async #rowOf(owner: Scope): Promise<Domain | undefined> {
    const [row] = await app.services.db
      .select()
      .from(domains)
      .where(
        and(eq(domains.host, this.name), eq(domains.userId, userIdOf(owner)), isNull(domains.releasedAt)),
      );
    return row;
  }
}

function userIdOf({ caller }: Scope): number {
  return 'user' in caller ? caller.user.id : 0;
}

async function eachOf(
  histories: readonly History[],
  act: (history: History) => Promise<void>,
): Promise<void> {
  const waiting = [...histories];
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await act(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function orRefused(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

test(`of ${String(RACERS)} who claim and prove a name at once one has it`, { timeout: 600_000 }, async () => {
  const racers: Scope[] = [];
  while (racers.length < RACERS) racers.push(await makeOwner());
  const history = new History(-1);

  await Promise.all(racers.map(async (racer) => history.settle(racer)));

  await history.check();
  const had = and(eq(domains.host, history.name), isNotNull(domains.provenAt));
  expect(await app.services.db.$count(domains, eq(domains.host, history.name))).toBe(RACERS);
  expect(await app.services.db.$count(domains, had)).toBe(1);
});

test(
  `in ${String(HISTORIES)} histories of claims, losses, expiries and returns no alias answers for another owner`,
  { timeout: 3_600_000 },
  async () => {
    const random = randomBy(seed);
    const histories = Array.from({ length: HISTORIES }, (_, index) => new History(index));

    for (let turn = 0; turn < TURNS; turn += 1) {
      await eachOf(histories, async (history) => history.turn());
      app.passTime([HOUR_MS, DAY_MS, 2 * DAY_MS, 4 * DAY_MS, 31 * DAY_MS][random(5)] ?? DAY_MS);
      await releaseDomains(app.services);
      await eachOf(histories, async (history) => history.check());
    }

    const sum = (count: (history: History) => number) =>
      histories.reduce((total, history) => total + count(history), 0);
    // Histories in which nothing happens would prove nothing.
    expect(sum(({ served }) => served)).toBeGreaterThan(HISTORIES);
    expect(sum(({ passedOn }) => passedOn)).toBeGreaterThan(0);
    console.info(
      `${String(HISTORIES)} histories, seed ${String(seed)}: ${String(sum(({ served }) => served))} answers, ${String(sum(({ passedOn }) => passedOn))} names passed on`,
    );
  },
);
