import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { nameOf } from '#/features/domains/domain-name.ts';
import { domainWays } from '#/features/domains/domain-paths.ts';
import {
  domainQuery,
  domainsQuery,
  vanityQuery,
  waysQuery,
  type DomainOwner,
} from '#/features/domains/domains.queries.ts';
import { offerQuery, receivedOffersQuery } from '#/features/domains/transfers/transfers.queries.ts';
import { domainDefaultsQuery } from '#/features/links/domain-defaults/index.ts';
import { zoneQuery } from '#/features/domains/sandbox/zone.queries.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { findPermitted } from '#/routes/organizations/find-organization.ts';
import { textIn } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';

/* oxlint-disable typescript/only-throw-error -- The router's own way to say where to go instead. */

export interface DomainVisit {
  context: { queryClient: QueryClient };
  params: { organization?: string; domain?: string; way?: string };
  location: { href: string; search: object };
}

/** Of the organization that the address names, to whoever may see its domains, or of the account. */
async function requireOwner(
  { params, ...visit }: DomainVisit,
  needs: 'domains.view' | 'domains.select',
): Promise<DomainOwner> {
  const { organization } = params;
  if (organization === undefined) return null;
  await findPermitted({ ...visit, params: { organization } }, needs);
  return organization;
}

export async function loadDomains(visit: DomainVisit): Promise<void> {
  const owner = await requireOwner(visit, 'domains.view');
  const { queryClient } = visit.context;
  const search = 'search' in visit.location.search ? textIn(visit.location.search.search) : '';
  await Promise.all([
    loadLists(visit, owner),
    queryClient.infiniteQuery({ ...domainsQuery(owner, search), staleTime: 0 }),
  ]);
}

async function loadLists({ context: { queryClient } }: DomainVisit, owner: DomainOwner): Promise<void> {
  await Promise.all([
    queryClient.query({ ...waysQuery(owner), staleTime: 0 }),
    queryClient.query({ ...vanityQuery(owner), staleTime: 0 }),
    queryClient.query({ ...receivedOffersQuery(owner), staleTime: 0 }),
  ]);
}

export async function loadAddition(visit: DomainVisit): Promise<void> {
  if (!domainWays.some((way) => way === visit.params.way)) throw notFound();
  await loadLists(visit, await requireOwner(visit, 'domains.select'));
}

export async function loadDomain(visit: DomainVisit): Promise<void> {
  const { owner, name } = await findNamed(visit);
  await orNotFound(visit.context.queryClient.query({ ...domainQuery(owner, name), staleTime: 0 }));
}

/** With all that its settings show. */
export async function loadSettings(visit: DomainVisit): Promise<void> {
  const { owner, name } = await findNamed(visit);
  const { queryClient } = visit.context;
  await orNotFound(
    Promise.all([
      queryClient.query({ ...domainQuery(owner, name), staleTime: 0 }),
      queryClient.query({ ...domainDefaultsQuery({ owner, name }), staleTime: 0 }),
      queryClient.query({ ...offerQuery(owner, name), staleTime: 0 }),
    ]),
  );
}

async function findNamed(visit: DomainVisit): Promise<{ owner: DomainOwner; name: string }> {
  const owner = await requireOwner(visit, 'domains.view');
  const name = nameIn(visit.params, visit.location.search);
  if (name === '') throw redirect({ to: routes['settings.brandedDomains'], replace: true });
  return { owner, name };
}

async function orNotFound(loading: Promise<unknown>): Promise<void> {
  await loading.catch((error: unknown) => {
    throw error instanceof ApiError && error.status === 404 ? notFound() : error;
  });
}

/** The domain that an address names in its path or its query, typed by hand maybe; empty for none. */
export function nameIn({ domain }: { domain?: string }, search: object): string {
  const given = domain ?? ('domain' in search ? String(search.domain) : '');
  const name = nameOf(given.trim());
  // Names are asked for in ASCII letters.
  return URL.parse(`http://${name}`)?.hostname ?? name;
}

export async function loadZone({ context }: Pick<DomainVisit, 'context'>): Promise<void> {
  await context.queryClient.query({ ...zoneQuery, staleTime: 0 });
}
