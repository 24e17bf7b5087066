import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { staffOnly, usersOnly } from '#/routes/guards.ts';
import { statsAddress } from '#/routes/analytics/stats-address.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { shownAliasesIn } from '#/routes/shown-aliases.ts';
import { textIn, type Search } from '#/routes/search.ts';
import { routes } from '#/shell/names.ts';
import type { DomainVisit } from './domain-loads.ts';

// Who may see a page is found out there, too: little of this is in the first view of other screens.
const loads = () => import('./domain-loads.ts');

const forUsers = { getParentRoute: () => rootRoute, beforeLoad: usersOnly };

const list = {
  ...forUsers,
  validateSearch: ({ search }: Search<{ search: string }>) => ({ search: textIn(search) }),
  loader: async (visit: DomainVisit) => (await loads()).loadDomains(visit),
  component: lazyRouteComponent(() => import('./DomainsScreen.tsx'), 'DomainsScreen'),
};

const create = {
  ...forUsers,
  loader: async (visit: DomainVisit) => (await loads()).loadAddition(visit),
  component: lazyRouteComponent(() => import('./AddDomainScreen.tsx'), 'AddDomainScreen'),
};

const one = {
  ...forUsers,
  loader: async (visit: DomainVisit) => (await loads()).loadSettings(visit),
  component: lazyRouteComponent(() => import('./DomainScreen.tsx'), 'DomainScreen'),
};

const stats = {
  ...forUsers,
  ...statsAddress,
  loader: async (visit: DomainVisit) => (await loads()).loadDomain(visit),
  component: lazyRouteComponent(() => import('./DomainStatsScreen.tsx'), 'DomainStatsScreen'),
};

const unknown = {
  ...forUsers,
  validateSearch: shownAliasesIn,
  loader: async (visit: DomainVisit) => (await loads()).loadDomain(visit),
  component: lazyRouteComponent(() => import('./DomainUnknownScreen.tsx'), 'DomainUnknownScreen'),
};

/** Branded domains of accounts and organizations, and the zone that stands in for the DNS. */
export const domainRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: routes['domains.instructions'],
    component: lazyRouteComponent(() => import('./InstructionsScreen.tsx'), 'InstructionsScreen'),
  }),
  createRoute({ ...list, path: routes['settings.brandedDomains'] }),
  createRoute({ ...create, path: routes['settings.brandedDomains.create'] }),
  createRoute({ ...one, path: routes['settings.brandedDomains.verify'] }),
  createRoute({ ...one, path: routes['settings.brandedDomains.edit'] }),
  createRoute({ ...stats, path: routes['settings.brandedDomains.stats'] }),
  createRoute({ ...unknown, path: routes['settings.brandedDomains.unknown'] }),
  createRoute({ ...list, path: routes['org.settings.profile.domains'] }),
  createRoute({ ...create, path: routes['org.settings.profile.domains.create'] }),
  createRoute({ ...one, path: routes['org.settings.profile.domains.edit'] }),
  createRoute({ ...stats, path: routes['org.settings.profile.domains.stats'] }),
  createRoute({ ...unknown, path: routes['org.settings.profile.domains.unknown'] }),
  createRoute({
    ...forUsers,
    path: routes['kiosk.cloudflareZones'],
    beforeLoad: staffOnly,
    loader: async (visit) => (await loads()).loadZone(visit),
    component: lazyRouteComponent(() => import('./ZoneScreen.tsx'), 'ZoneScreen'),
  }),
] as const;
