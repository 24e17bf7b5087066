import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { BanReportedBody } from '@linklet/contract/reports.ts';
import { AppError } from '../../platform/errors.ts';
import { inTransaction, type Scope, type Services } from '../../platform/scope.ts';
import { domains } from '../domains/domains.table.ts';
import { bannedHosts, bannedPatterns } from './reports.table.ts';

/** A host with its subdomains, or a POSIX regular expression for whole URLs. */
export type Ban = BanReportedBody;

/** What staff typed, in the form in which it is kept. Throws the `ban_…` codes. */
export async function checkBan(scope: Scope, { kind, value }: Ban): Promise<Ban> {
  if (kind === 'pattern') {
    await checkPattern(scope, value);
    return { kind, value };
  }
  const host = parseHost(value);
  await refuseOwnHost(scope, host);
  return { kind, value: host };
}

/** Takes effect for whatever is shortened from now on. */
export async function insertBan({ db }: Services, { kind, value }: Ban, reason: string): Promise<void> {
  await (kind === 'host'
    ? db.insert(bannedHosts).values({ host: value, reason }).onConflictDoNothing()
    : db.insert(bannedPatterns).values({ pattern: value, reason }).onConflictDoNothing());
}

/** Whether a canonical URL leads to what is banned. */
export function isBannedBy({ kind, value }: Ban, url: SQL): SQL {
  if (kind === 'pattern') return sql`${url} ~* ${value}`;
  const host = sql`rtrim(substring(${url} from '^[a-z]+://(?:[^/?#@]*@)?(\\[[^]]*\\]|[^/?#:]*)'), '.')`;
  return sql`(${host} = ${value} or right(${host}, ${value.length + 1}) = ${`.${value}`})`;
}

function parseHost(typed: string): string {
  const host = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `http://${typed}`)?.hostname.replace(
    /\.$/,
    '',
  );
  // A whole top-level domain is not banned by mistake.
  if (host === undefined || !/[.:]/.test(host)) throw new AppError('ban_host_invalid');
  return host;
}

async function refuseOwnHost({ db }: Scope, host: string): Promise<void> {
  const own = sql`split_part(${domains.host}, ':', 1)`;
  const [found] = await db
    .select({ id: domains.id })
    .from(domains)
    .where(or(eq(own, host), eq(sql`right(${own}, ${host.length + 1})`, `.${host}`)))
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
