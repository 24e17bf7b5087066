import { parseDestination } from '@linklet/contract/destination.ts';
import { runStatement } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Services } from '../../platform/scope.ts';

/**
 * The canonical form of what a person typed as a destination.
 * Throws the `url_…` codes: malformed, banned, or a short link of ours, which could lead in a circle.
 */
export async function checkDestination(
  services: Pick<Services, 'db' | 'config'>,
  typed: string,
): Promise<string> {
  const destination = parseDestination(typed);
  if ('refusal' in destination) throw new AppError(destination.refusal);

  const url = new URL(destination.href);
  const { isOwn, isBanned } = await findObstacles(services, url);
  if (isBanned) throw new AppError('url_banned');
  if ((isOwn || isThisMachine(url, services.config.baseUrl)) && !isProductPage(url)) {
    throw new AppError('url_is_short_link');
  }
  return destination.href;
}

const FIND_OBSTACLES = `
  select
    exists (select 1 from domains where host = any($1::text[])) as "isOwn",
    exists (select 1 from banned_hosts where host = any($2::text[]))
      or exists (select 1 from banned_patterns where $3 ~* pattern) as "isBanned"`;

async function findObstacles(
  { db }: Pick<Services, 'db'>,
  url: URL,
): Promise<{ isOwn: boolean; isBanned: boolean }> {
  const host = withoutFinalDot(url.hostname);
  const ownHosts = [host, url.port === '' ? host : `${host}:${url.port}`];
  const [row] = await runStatement<{ isOwn: boolean; isBanned: boolean }>(db, FIND_OBSTACLES, [
    ownHosts,
    withParents(host),
    url.href,
  ]);
  return row ?? { isOwn: false, isBanned: false };
}

/** `a.b.example.com` is banned with `b.example.com` and with `example.com`. */
function withParents(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** The front door takes every loopback name for the base domain. */
function isThisMachine(url: URL, baseUrl: string): boolean {
  const isLoopback = /^(localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0|\[::\])$/.test(
    withoutFinalDot(url.hostname),
  );
  return isLoopback && url.port === new URL(baseUrl).port;
}

function isProductPage(url: URL): boolean {
  return url.pathname === '/app' || url.pathname.startsWith('/app/');
}

function withoutFinalDot(hostname: string): string {
  return hostname.replace(/\.$/, '');
}
