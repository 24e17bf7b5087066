import ipaddr from 'ipaddr.js';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import type { Caller } from '../../platform/callers/caller.ts';
import { runStatement } from '../../platform/postgres/database.ts';
import { AppError } from '../../platform/errors.ts';
import { inBatches } from '../../platform/postgres/in-batches.ts';
import type { Services } from '../../platform/scope.ts';
import { withoutFinalDot } from './plain-host.ts';

/**
 * The canonical form of what a person typed as a destination.
 * Throws the `url_…` codes: malformed, banned, or a short link of ours, which could lead in a circle; and
 * `token_host_refused`.
 */
export async function checkDestination(
  services: Pick<Services, 'db' | 'config'> & { caller?: Caller },
  typed: string,
): Promise<string> {
  const destination = parseDestination(typed);
  if ('refusal' in destination) throw new AppError(destination.refusal);

  const url = new URL(destination.href);
  requireAllowedHost(services.caller, url);
  const { isOwn, isBanned } = await findObstacles(services.db, url);
  if (isBanned) throw new AppError('url_banned');
  if ((isOwn || isThisMachine(url, services.config.baseUrl)) && !isProductPage(url)) {
    throw new AppError('url_is_short_link');
  }
  return destination.href;
}

function requireAllowedHost(caller: Caller | undefined, url: URL): void {
  const allowed = caller?.kind === 'token' ? caller.token.allowedHosts : null;
  if (allowed === null || withParents(hostOf(url)).some((host) => allowed.includes(host))) return;
  throw new AppError('token_host_refused');
}

interface Obstacles {
  isOwn: boolean;
  isBanned: boolean;
}

// A host holds no space.
const FIND_OBSTACLES = `
  select
    exists (
      select 1 from domains where host = any(string_to_array(own_hosts, ' ')) and released_at is null
      and (type = 'common' or proven_at is not null)) as "isOwn",
    exists (select 1 from bans where kind = 'host' and lifted_at is null and value = any(string_to_array(hosts, ' ')))
      or exists (
        select 1 from bans where kind = 'url' and lifted_at is null
        and md5(value) in (md5(plain), md5(page)) and value in (plain, page))
      or exists (select 1 from bans where kind = 'pattern' and lifted_at is null and url ~* value) as "isBanned"
  from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
    with ordinality as asked (own_hosts, hosts, url, plain, page, place)
  order by place`;

const findObstacles = inBatches(async (db, urls: readonly URL[]) =>
  runStatement<Obstacles>(db, FIND_OBSTACLES, [
    urls.map((url) => ownHosts(url).join(' ')),
    urls.map((url) => withParents(hostOf(url)).join(' ')),
    urls.map((url) => url.href),
    urls.map(({ href }) => withoutFinalDot(href)),
    urls.map(({ href }) => pageOf(withoutFinalDot(href))),
  ]),
);

/** Without the place in the page that a URL may name. */
function pageOf(href: string): string {
  return href.split('#', 1)[0] ?? href;
}

function ownHosts(url: URL): string[] {
  const host = hostOf(url);
  return url.port === '' ? [host] : [host, `${host}:${url.port}`];
}

/** `a.b.example.com` is banned with `b.example.com` and with `example.com`. */
function withParents(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

/** The front door takes every loopback name for the base domain. */
function isThisMachine(url: URL, baseUrl: string): boolean {
  return isLoopback(hostOf(url)) && url.port === new URL(baseUrl).port;
}

function isLoopback(host: string): boolean {
  if (/(?:^|\.)localhost$/.test(host)) return true;
  const address = host.replace(/^\[(.*)\]$/, '$1');
  // IPv4 inside IPv6 counts as IPv4.
  return ipaddr.isValid(address) && ['loopback', 'unspecified'].includes(ipaddr.process(address).range());
}

function isProductPage(url: URL): boolean {
  return url.pathname === '/app' || url.pathname.startsWith('/app/');
}

/** Without the dot that a full name may end with. */
function hostOf(url: URL): string {
  return url.hostname.replace(/\.$/, '');
}
