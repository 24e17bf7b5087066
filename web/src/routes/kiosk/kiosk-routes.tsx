import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { ReportState } from '@linklet/contract/reports/endpoints.ts';
import type { QuoteRequestState } from '@linklet/contract/sales/endpoints.ts';
import type { ShownAliases } from '#/features/analytics/unknown-aliases/unknown-aliases.queries.ts';
import { movedTo, staffOnly, usersOnly } from '#/routes/guards.ts';
import { routes } from '#/shell/names.ts';
import { rootRoute } from '#/routes/root-route.tsx';
import { textIn, type Search } from '#/routes/search.ts';
import { shownAliasesIn } from '#/routes/shown-aliases.ts';

// Little of what staff see is in the first view of others.
const loads = () => import('./kiosk-loads.ts');
const screens = () => import('./kiosk-screens.ts');
const screen = (name: keyof Awaited<ReturnType<typeof screens>>) => lazyRouteComponent(screens, name);

const kioskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes.kiosk,
  beforeLoad: movedTo(routes['kiosk.users']),
});

const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.users'],
  validateSearch: ({ search }: Search<{ search: string }>) => ({ search: textIn(search) }),
  beforeLoad: staffOnly,
  component: screen('KioskUsersScreen'),
});

const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.user'],
  beforeLoad: staffOnly,
  loader: async (visit) => (await loads()).loadUser(visit),
  component: screen('KioskUserScreen'),
});

const formerUserRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.user.former'],
  beforeLoad: ({ params }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- The router's own way to say so.
    throw redirect({ to: routes['kiosk.user'], params, replace: true });
  },
});

const helpdeskRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.helpdesk'],
  validateSearch: ({ search }: Search<{ search: string }>) => ({ search: textIn(search) }),
  beforeLoad: staffOnly,
  loader: async (visit) => (await loads()).loadHelpdesk(visit),
  component: screen('HelpdeskScreen'),
});

const teamBillingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['org.helpdesk.team'],
  beforeLoad: staffOnly,
  loader: async (visit) => (await loads()).loadTeamBilling(visit),
  component: screen('TeamBillingScreen'),
});

/** Reports by their state, what was banned because of them, or what owners say against that. */
type ReportTab = ReportState | 'appeals' | 'bans';

interface ReportsSearch {
  search: string;
  state: ReportTab;
  /** Absent for the open ones. */
  appeals?: 'settled' | undefined;
}

const reportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.reports'],
  validateSearch: ({ search, state, appeals }: Search<ReportsSearch>): ReportsSearch => ({
    search: textIn(search),
    ...(appeals === 'settled' && { appeals }),
    state: state === 'settled' || state === 'appeals' || state === 'bans' ? state : 'open',
  }),
  beforeLoad: staffOnly,
  component: screen('KioskReportsScreen'),
});

const quoteRequestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.quote-requests'],
  validateSearch: ({ search, state }: Search<{ search: string; state: QuoteRequestState }>) => ({
    search: textIn(search),
    state: state === 'answered' ? state : ('new' as const),
  }),
  beforeLoad: staffOnly,
  component: screen('KioskQuoteRequestsScreen'),
});

const editionsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.editions'],
  beforeLoad: staffOnly,
  loader: async (visit) => (await loads()).loadEditions(visit),
  component: screen('KioskEditionsScreen'),
});

const unknownAliasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.unknown-aliases'],
  validateSearch: ({ domain, ...shown }: Search<ShownAliases & { domain: string }>) => ({
    domain: textIn(domain),
    ...shownAliasesIn(shown),
  }),
  beforeLoad: staffOnly,
  component: screen('KioskUnknownAliasesScreen'),
});

const domainsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.domains'],
  validateSearch: ({ search, filter }: Search<{ search: string; filter: string }>) => ({
    search: textIn(search),
    filter: textIn(filter),
  }),
  beforeLoad: staffOnly,
  component: screen('KioskDomainsScreen'),
});

const domainRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.domain'],
  beforeLoad: ({ params: { domain } }) => {
    // oxlint-disable-next-line typescript/only-throw-error -- The router's own way to say so.
    throw redirect({ to: routes['kiosk.domains'], search: { search: domain }, replace: true });
  },
});

const bannedDomainsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.banned_domains'],
  validateSearch: ({ search }: Search<{ search: string }>) => ({ search: textIn(search) }),
  beforeLoad: staffOnly,
  component: screen('KioskBannedDomainsScreen'),
});

const mailboxRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.mailbox'],
  validateSearch: ({ search, email }: Search<{ search: string; email: number | undefined }>) => ({
    search: textIn(search),
    email: Number.isInteger(email) ? email : undefined,
  }),
  beforeLoad: staffOnly,
  component: screen('KioskMailboxScreen'),
});

const announcementsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.announcements'],
  beforeLoad: staffOnly,
  component: screen('KioskAnnouncementsScreen'),
});

const stopImpersonatingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: routes['kiosk.stop-impersonating'],
  beforeLoad: usersOnly,
  component: lazyRouteComponent(() => import('./StopImpersonatingScreen.tsx'), 'StopImpersonatingScreen'),
});

/** For staff, and the way back from acting as somebody else. */
export const kioskRoutes = [
  kioskRoute,
  usersRoute,
  userRoute,
  formerUserRoute,
  helpdeskRoute,
  teamBillingRoute,
  reportsRoute,
  quoteRequestsRoute,
  editionsRoute,
  unknownAliasesRoute,
  domainsRoute,
  domainRoute,
  bannedDomainsRoute,
  mailboxRoute,
  announcementsRoute,
  stopImpersonatingRoute,
] as const;
