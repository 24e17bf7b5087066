import type { DomainPaths } from '#/features/domains/domain-paths.ts';
import type { DomainOwner } from '#/features/domains/domains.queries.ts';
import { routes } from '#/shell/names.ts';

/** Where the pages of an owner’s domains are. */
export function domainPaths(owner: DomainOwner): DomainPaths {
  const name = owner === null ? 'settings.brandedDomains' : 'org.settings.profile.domains';
  const at = (path: string) => path.replace('$organization', owner ?? '');
  return {
    list: at(routes[name]),
    way: (way) => at(routes[`${name}.create`]).replace('$way', way),
    one: (domain) => at(routes[`${name}.edit`]).replace('$domain', encodeURIComponent(domain)),
    unknown: (domain) => at(routes[`${name}.unknown`]).replace('$domain', encodeURIComponent(domain)),
    stats: (domain) => at(routes[`${name}.stats`]).replace('$domain', encodeURIComponent(domain)),
    subscription: routes['settings.subscription'],
  };
}
