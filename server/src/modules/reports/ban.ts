import { and, eq, isNull, or, sql, type SQL } from 'drizzle-orm';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import type { ReportReason } from '@linklet/contract/reports/reasons.ts';
import type { Ban } from '@linklet/contract/reports/endpoints.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { isHad } from '../../schema/domains/is-had.ts';
import { domains } from '../../schema/domains/domains.table.ts';
import { findAlias } from './find-alias.ts';
import { plainHostOf, withFinalDot, withoutFinalDot } from './plain-host.ts';
import { bans } from '../../schema/reports/reports.table.ts';

/** A ban in the form in which it is kept. */
export type CheckedBan = Ban & { linkId: number | null };

/** What staff typed, in the form in which it is kept. Throws the `ban_…` codes. */
export async function checkBan(scope: Scope, typed: Ban): Promise<CheckedBan> {
  const { kind, value } = typed;
  if (kind === 'link') return checkLink(scope, value);
  if (kind === 'url') return { kind, value: parseUrl(value), linkId: null };
  if (kind === 'pattern') {
    await checkPattern(scope, value);
    return { kind, value, linkId: null };
  }
  const host = parseHost(value);
  await refuseOwnHost(scope, host);
  return { kind, value: host, linkId: null };
}

/**
 * Lets one ban at a time be made or lifted until the transaction ends. Each settles others' reports as well: two at once
 * would wait for one another's, for ever; and of two that are lifted each would take the other for one in force.
 */
export async function waitForOtherBans({ db }: Scope): Promise<void> {
  await db.execute(sql`lock table ${bans} in share row exclusive mode`);
}

/** Takes effect for whatever is shortened from now on. Answers its id, or that of the same ban that is in force. */
export async function insertBan(
  { db, caller, clock }: Scope,
  ban: CheckedBan,
  reason: ReportReason,
): Promise<number> {
  const [made] = await db
    .insert(bans)
    .values({ ...ban, reason, bannedBy: userOf(caller)?.id ?? null, createdAt: clock() })
    .onConflictDoNothing()
    .returning({ id: bans.id });
  if (made) return made.id;
  const same =
    ban.linkId === null
      ? and(eq(bans.kind, ban.kind), eq(bans.value, ban.value))
      : eq(bans.linkId, ban.linkId);
  const [known] = await db
    .select({ id: bans.id })
    .from(bans)
    .where(and(same, isNull(bans.liftedAt)));
  if (!known) throw new Error('A ban is neither new nor in force.');
  return known.id;
}

/** Holds a ban until the transaction ends, if it is in force: it can't be lifted meanwhile. */
export async function holdBan({ db }: Pick<Services, 'db'>, id: number) {
  const [held] = await db
    .select()
    .from(bans)
    .where(and(eq(bans.id, id), isNull(bans.liftedAt)))
    .for('share');
  return held;
}

/** Whether a canonical URL leads to what is banned. A ban of one link is about no URL. */
export function isBannedBy({ kind, value }: Ban, url: SQL): SQL {
  if (kind === 'link') return sql`false`;
  if (kind === 'url') return isBannedUrl(value, url);
  if (kind === 'pattern') return sql`${url} ~* ${value}`;
  const host = plainHostOf(url);
  return sql`(${host} = ${value} or right(${host}, ${value.length + 1}) = ${`.${value}`})`;
}

// A page is the same whatever place in it a URL names: only a ban that names one itself is about that alone.
function isBannedUrl(value: string, url: SQL): SQL {
  const names = sql`(${value}, ${withFinalDot(value)})`;
  return sql`(${url} in ${names} or split_part(${url}, '#', 1) in ${names})`;
}

async function checkLink(scope: Scope, typed: string): Promise<CheckedBan> {
  const alias = await findAlias(scope, typed);
  if (!alias) throw new AppError('ban_link_unknown');
  return { kind: 'link', value: alias.address, linkId: alias.linkId };
}

function parseUrl(typed: string): string {
  const destination = parseDestination(typed);
  if ('refusal' in destination) throw new AppError('ban_url_invalid');
  return withoutFinalDot(destination.href);
}

function parseHost(typed: string): string {
  const host = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `http://${typed}`)
    ?.hostname.replace(/^\*?\./, '')
    .replace(/\.$/, '');
  if (host === undefined || !isWholeHost(host)) throw new AppError('ban_host_invalid');
  return host;
}

/** A whole top-level domain is not banned by mistake, and a star within a name would ban nothing. */
function isWholeHost(host: string): boolean {
  return /[.:]/.test(host) && !host.includes('*') && !host.split('.').includes('');
}

async function refuseOwnHost({ db }: Scope, host: string): Promise<void> {
  const own = sql`split_part(${domains.host}, ':', 1)`;
  const [found] = await db
    .select({ id: domains.id })
    .from(domains)
    .where(and(isHad(), or(eq(own, host), eq(sql`right(${own}, ${host.length + 1})`, `.${host}`))))
    .limit(1);
  if (found) throw new AppError('ban_host_own');
}

// With these alone PostgreSQL's engine goes back and forth; whatever else it reads once from its beginning to its end.
const GOES_BACK = /\\[1-9]|\(\?<?[=!]/;
// What remains is the time to read the pattern itself, which repetitions of repetitions multiply.
const PATTERN_LIMIT_MS = 500;
const LONGEST_URL = `https://a.example/${'a'.repeat(8174)}`;

/** A pattern that PostgreSQL can't read, or not in time, would fail every request that shortens something. */
async function checkPattern(scope: Scope, pattern: string): Promise<void> {
  if (GOES_BACK.test(pattern)) throw new AppError('ban_pattern_slow');
  const isTooBroad = await inTransaction(scope, async ({ db }) => {
    await db.execute(sql.raw(`set local statement_timeout = ${String(PATTERN_LIMIT_MS)}`));
    const [row] = await db.execute<{ matches: boolean }>(
      sql`select '' ~* ${pattern} or 'https://a.example/' ~* ${pattern} or ${LONGEST_URL} ~* ${pattern} as matches`,
    );
    return row?.matches === true;
  }).catch((error: unknown) => {
    throw refusalOf(error) ?? error;
  });
  if (isTooBroad) throw new AppError('ban_pattern_too_broad');
}

const INVALID_REGULAR_EXPRESSION = '2201B';
const CANCELLED = '57014';

function refusalOf(error: unknown): AppError | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === INVALID_REGULAR_EXPRESSION) return new AppError('ban_pattern_invalid');
  return code === CANCELLED ? new AppError('ban_pattern_slow') : undefined;
}
