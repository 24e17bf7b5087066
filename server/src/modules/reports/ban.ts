import { eq, or, sql, type SQL } from 'drizzle-orm';
import type { BanReportedBody } from '@linklet/contract/reports.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope, Services } from '../../platform/scope.ts';
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

/** A pattern that PostgreSQL can't read would fail every request that shortens something. */
async function checkPattern({ db }: Scope, pattern: string): Promise<void> {
  const [row] = await db
    .execute<{ matches: boolean }>(
      sql`select '' ~* ${pattern} or 'https://a.example/' ~* ${pattern} as matches`,
    )
    .catch((error: unknown) => {
      throw isUnreadable(error) ? new AppError('ban_pattern_invalid') : error;
    });
  if (row?.matches === true) throw new AppError('ban_pattern_too_broad');
}

const INVALID_REGULAR_EXPRESSION = '2201B';

function isUnreadable(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === INVALID_REGULAR_EXPRESSION;
}
