import { userStatus } from '@linklet/contract/accounts/user-status.ts';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { openCreateQuery, routes, shortenFragment, type RouteName } from './names.ts';

export interface Viewer {
  kind: 'anybody' | 'guest' | 'free' | 'subscribed' | 'ghost';
  isStaff: boolean;
  isImpersonated: boolean;
  hasTeams: boolean;
  isInvited: boolean;
  /** Whether the plan has branded domains, or there are some. */
  hasDomains: boolean;
  hasApi: boolean;
  /** Whether staff have hidden them. */
  hidesInvoices: boolean;
  /** Whether links can be created in the workspace. */
  canCreate: boolean;
  /** Whether files of links can be imported. */
  canImport: boolean;
}

export const anybody: Viewer = {
  kind: 'anybody',
  isStaff: false,
  isImpersonated: false,
  hasTeams: false,
  isInvited: false,
  hasDomains: false,
  hasApi: false,
  hidesInvoices: false,
  canCreate: true,
  canImport: false,
};

export function viewerOf(state: AppState): Viewer {
  return {
    kind: kindOf(state),
    isStaff: state.user?.isDeveloper === true,
    isImpersonated: state.impersonated,
    hasTeams: state.teamsAllowed || state.workspace !== null || state.invitations > 0,
    isInvited: state.invitations > 0,
    hasDomains: hasDomains(state),
    hasApi: state.features.includes('use_api'),
    hidesInvoices: ((state.user?.status ?? 0) & userStatus.invoicesHidden) !== 0,
    canCreate: state.features.includes('create_linklet'),
    canImport: state.features.includes('use_bulk'),
  };
}

/** By the plan, or by what a former plan has left. */
function hasDomains({ features, user }: AppState): boolean {
  return (
    (user?.domains.owned.length ?? 0) > 0 || domainFeatures.some((feature) => features.includes(feature))
  );
}

const domainFeatures = ['use_branded_domains', 'add_branded_domains', 'add_vanity_subdomains'] as const;

/** Whether a trial has ended, and nothing was paid for what followed. */
export function isTrialOverdue({ subscriptions: { current } }: NonNullable<AppState['user']>): boolean {
  return current.some(
    ({ isPastDue, trial_ends_at, period_starts_at }) => isPastDue && trial_ends_at === period_starts_at,
  );
}

/** A ghost can only sign out: it lacks the second factor, its account has ended, or its trial is to be paid. */
function kindOf({ user, two_factor }: AppState): Viewer['kind'] {
  if (two_factor !== null) return 'ghost';
  if (user === null) return 'guest';
  if (user.is_terminated || user.deletes_at !== null || isTrialOverdue(user)) return 'ghost';
  return user.is_subscribed ? 'subscribed' : 'free';
}

const audiences = {
  everybody: () => true,
  guests: ({ kind }: Viewer) => kind === 'guest' || kind === 'anybody',
  users: ({ kind }: Viewer) => kind !== 'guest',
  freeUsers: ({ kind }: Viewer) => kind === 'free' || kind === 'anybody',
  unsubscribed: ({ kind }: Viewer) => kind !== 'subscribed',
  subscribers: ({ kind }: Viewer) => kind === 'subscribed',
  creators: ({ kind, canCreate }: Viewer) => kind === 'subscribed' && canCreate,
  importers: ({ kind, canCreate, canImport }: Viewer) => kind === 'subscribed' && canCreate && canImport,
  domainUsers: ({ hasDomains }: Viewer) => hasDomains,
  apiUsers: ({ hasApi }: Viewer) => hasApi,
  payers: ({ kind, hasDomains }: Viewer) => kind === 'subscribed' || hasDomains,
  invoiceUsers: ({ kind, hidesInvoices }: Viewer) => kind !== 'guest' && !hidesInvoices,
  teamUsers: ({ hasTeams }: Viewer) => hasTeams,
  invited: ({ isInvited }: Viewer) => isInvited,
  staff: ({ isStaff }: Viewer) => isStaff,
  impersonators: ({ isImpersonated }: Viewer) => isImpersonated,
} satisfies Record<string, (viewer: Viewer) => boolean>;

type Audience = keyof typeof audiences;

/**
 * `top`: the top navigation, on phones the menu. `menu`: only that menu, because elsewhere a button does the
 * same. `bar`: the bar at the bottom of phones and tablets. What is beside screens is in `frame/side-entries.ts`.
 */
type Place = 'top' | 'menu' | 'bar' | 'kiosk';

export interface Entry {
  label: string;
  route: RouteName;
  /** A query or a fragment after the path. */
  suffix?: string;
  audience: Audience;
}

interface FrameEntry extends Entry {
  places: readonly Place[];
  look?: 'primary';
  submenu?: Place;
}

const entries: readonly FrameEntry[] = [
  { label: 'Home', route: 'homepage', places: ['bar'], audience: 'users' },
  {
    label: 'Create {product}',
    route: 'homepage',
    suffix: shortenFragment,
    places: ['top'],
    audience: 'freeUsers',
    look: 'primary',
  },
  { label: 'Dashboard', route: 'dashboard', places: ['top', 'bar'], audience: 'subscribers' },
  {
    label: 'Shorten a Link',
    route: 'dashboard',
    suffix: openCreateQuery,
    places: ['top'],
    audience: 'creators',
    look: 'primary',
  },
  { label: 'Statistics', route: 'dashboard.analytics', places: ['menu'], audience: 'subscribers' },
  { label: 'Trash', route: 'dashboard', suffix: '?filter=trash', places: ['menu'], audience: 'subscribers' },
  { label: 'My URLs', route: 'my-urls', places: ['top'], audience: 'unsubscribed' },
  { label: 'Plans', route: 'signup.pricing', places: ['top'], audience: 'unsubscribed' },
  { label: 'Links', route: 'my-urls', places: ['bar'], audience: 'freeUsers' },
  { label: 'Create', route: 'homepage', suffix: shortenFragment, places: ['bar'], audience: 'freeUsers' },
  {
    label: 'Create',
    route: 'dashboard',
    suffix: openCreateQuery,
    places: ['bar'],
    audience: 'creators',
  },
  { label: 'Notifications', route: 'notifications', places: ['menu'], audience: 'users' },
  { label: 'Invitations', route: 'settings.teams', places: ['menu'], audience: 'invited' },
  { label: 'Kiosk', route: 'kiosk', places: ['top', 'bar'], audience: 'staff', submenu: 'kiosk' },
  { label: 'Manage Account', route: 'settings.profile', places: ['menu'], audience: 'users' },
  {
    label: 'Back To My Account',
    route: 'kiosk.stop-impersonating',
    places: ['top'],
    audience: 'impersonators',
  },
  { label: 'Sign In', route: 'login', places: ['top'], audience: 'guests' },
  { label: 'Sign Up', route: 'register', places: ['top'], audience: 'guests', look: 'primary' },

  { label: 'Users', route: 'kiosk.users', places: ['kiosk'], audience: 'staff' },
  { label: 'Reports', route: 'kiosk.reports', places: ['kiosk'], audience: 'staff' },
  { label: 'Quotes', route: 'kiosk.quote-requests', places: ['kiosk'], audience: 'staff' },
  { label: 'Editions', route: 'kiosk.editions', places: ['kiosk'], audience: 'staff' },
  { label: 'Unknown aliases', route: 'kiosk.unknown-aliases', places: ['kiosk'], audience: 'staff' },
  { label: 'Domains', route: 'kiosk.domains', places: ['kiosk'], audience: 'staff' },
  { label: 'Banned domains', route: 'kiosk.banned_domains', places: ['kiosk'], audience: 'staff' },
  { label: 'Sandbox zone', route: 'kiosk.cloudflareZones', places: ['kiosk'], audience: 'staff' },
  { label: 'Mailbox', route: 'kiosk.mailbox', places: ['kiosk'], audience: 'staff' },
  { label: 'Announcements', route: 'kiosk.announcements', places: ['kiosk'], audience: 'staff' },
];

export interface NavigationLink {
  label: string;
  href: string;
  className?: string;
  submenu?: NavigationLink[];
}

export function linksAt(place: Place, viewer: Viewer): NavigationLink[] {
  return entriesAt([place], viewer).map((entry) => toLink(entry, viewer));
}

export function topLinks(viewer: Viewer, productName: string): NavigationLink[] {
  return entriesAt(['top', 'menu'], viewer).map((entry) => {
    const { submenu } = entry;
    const link = toLink(entry, viewer);
    return {
      ...link,
      label: link.label.replace('{product}', productName),
      ...(submenu && { submenu: linksAt(submenu, viewer) }),
    };
  });
}

function entriesAt(places: readonly Place[], viewer: Viewer): FrameEntry[] {
  return entriesFor(entries, viewer).filter((entry) => entry.places.some((place) => places.includes(place)));
}

/** Those that the viewer may see. */
export function entriesFor<Shown extends Entry>(all: readonly Shown[], viewer: Viewer): Shown[] {
  return viewer.kind === 'ghost' ? [] : all.filter(({ audience }) => audiences[audience](viewer));
}

function toLink(
  { label, route, suffix = '', places, audience, look }: FrameEntry,
  viewer: Viewer,
): NavigationLink {
  const classes = [
    look ?? '',
    places.includes('menu') ? 'menu-only' : '',
    // A mark of the page decides which are visible, before any script has loaded.
    viewer.kind === 'anybody' ? (markedFor[audience] ?? '') : '',
  ].filter((name) => name !== '');
  return {
    label,
    href: routes[route] + suffix,
    ...(classes.length > 0 && { className: classes.join(' ') }),
  };
}

const markedFor: Partial<Record<Audience, string>> = {
  guests: 'for-guests',
  users: 'for-users',
  freeUsers: 'for-users',
};
