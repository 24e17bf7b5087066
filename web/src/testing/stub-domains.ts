import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { accountDomains, accountVanity, type BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { accountTransfers, organizationTransfers } from '@linklet/contract/domains/transfers.ts';
import {
  accountDomainDefaults,
  organizationDomainDefaults,
} from '@linklet/contract/links/domain-defaults/endpoints.ts';
import { recentNotifications } from '@linklet/contract/notifications/endpoints.ts';
import { makeStaff, makeState, options } from './make-state.ts';
import { Refusal, stubNetwork } from './stub-network.ts';

/** What the pages of domains ask for besides the domains, of an account and of organizations. */
export function stubAround(network: ReturnType<typeof stubNetwork>): void {
  network.answer(recentNotifications, { notifications: [], announcements: [] });
  for (const calls of [accountDomainDefaults, organizationDomainDefaults])
    network.answer(calls.list, { data: [] });
  for (const calls of [accountTransfers, organizationTransfers]) {
    network.answer(calls.get, { offer: null });
    network.answer(calls.received, { data: [] });
  }
}

/** An account with these domains. */
export function stubOwner(
  domains: readonly BrandedDomain[] = [],
  plan = { can_add: true, limit: null as number | null },
  vanity = { can_add: false, limit: 0 as number | null },
) {
  const network = stubNetwork();
  const unlimited = { ...options, max_subdomains: null, max_domains_subdomains: null };
  const user = makeStaff({ isDeveloper: false, plan: 'pro', options: unlimited });
  network.answer(getState, makeState({ user }));
  stubAround(network);
  const countOf = (kind: BrandedDomain['kind']) => domains.filter((each) => each.kind === kind).length;
  network.answer(accountDomains.list, ({ query: { filter, search } }) => ({
    data: domains.filter(
      ({ kind, domain, proven_at: proven }) =>
        domain.includes(search) && (filter === 'all' || (kind === 'own' && proven !== null)),
    ),
    next: null,
    counts: { own: countOf('own'), subdomain: countOf('subdomain'), vanity: countOf('vanity') },
    ...plan,
  }));
  const names = domains.filter(({ kind }) => kind === 'vanity');
  network.answer(accountVanity.list, { data: names, base: 'lnk.test', ...vanity });
  network.answer(accountDomains.get, ({ params: { domain } }) => {
    return domains.find((each) => each.domain === domain) ?? new Refusal('not_found');
  });
  return network;
}
