import { routes } from '../names.ts';
import { entriesFor, type Entry, type Viewer } from '../navigation.ts';

/**
 * `links` and `side`: the side list of wide screens, what a workspace has and what is of the account. `settings`: the
 * list beside the account's settings.
 */
type SidePlace = 'links' | 'side' | 'settings';

interface SideEntry extends Entry {
  /** Shown only on its own page; the palette finds it. */
  isHidden?: true;
}

const entries: Record<SidePlace, readonly SideEntry[]> = {
  links: [
    { label: 'Links', route: 'dashboard', audience: 'subscribers' },
    { label: 'Links', route: 'my-urls', audience: 'freeUsers' },
    { label: 'Statistics', route: 'dashboard.analytics', audience: 'subscribers' },
    { label: 'Tags', route: 'dashboard.tags', audience: 'subscribers' },
    { label: 'UTM presets', route: 'dashboard', suffix: '?openCreate=utm', audience: 'creators' },
    { label: 'Pixel scripts', route: 'settings.pixelScripts', audience: 'users' },
    { label: 'Imports', route: 'dashboard', suffix: '?openCreate=import', audience: 'importers' },
    { label: 'Exports', route: 'dashboard', suffix: '?open=export', audience: 'subscribers' },
    { label: 'Trash', route: 'dashboard', suffix: '?filter=trash', audience: 'subscribers' },
    { label: 'Trash', route: 'my-urls.trash', audience: 'freeUsers' },
    { label: 'Domains', route: 'settings.brandedDomains', audience: 'domainUsers' },
  ],
  side: [
    { label: 'Notifications', route: 'notifications', audience: 'users' },
    { label: 'Settings', route: 'settings.profile', audience: 'users' },
    { label: 'Usage', route: 'settings.usage', audience: 'subscribers' },
    { label: 'Teams', route: 'settings.teams', audience: 'teamUsers' },
  ],
  settings: [
    { label: 'Profile', route: 'settings.profile', audience: 'users' },
    { label: 'Security', route: 'settings.security', audience: 'users' },
    { label: 'Usage', route: 'settings.usage', audience: 'subscribers' },
    { label: 'Get started', route: 'get-started', audience: 'users', isHidden: true },
    { label: 'Pixel scripts', route: 'settings.pixelScripts', audience: 'users', isHidden: true },
    { label: 'Branded domains', route: 'settings.brandedDomains', audience: 'domainUsers' },
    { label: 'Move links in', route: 'settings.import', audience: 'importers' },
    { label: 'API', route: 'settings.api', audience: 'apiUsers' },
    { label: 'Webhooks', route: 'settings.webhooks', audience: 'webhookUsers' },
    { label: 'Teams', route: 'settings.teams', audience: 'teamUsers' },
    { label: 'Subscription', route: 'settings.subscription', audience: 'users' },
    { label: 'Payment method', route: 'settings.paymentMethod', audience: 'payers' },
    { label: 'Invoices', route: 'settings.invoices', audience: 'invoiceUsers' },
  ],
};

interface ShownEntry {
  label: string;
  href: string;
  isHidden: boolean;
}

export function sideLinks(place: SidePlace, viewer: Viewer): ShownEntry[] {
  return entriesFor(entries[place], viewer).map(({ label, route, suffix = '', isHidden = false }) => ({
    label,
    href: routes[route] + suffix,
    isHidden,
  }));
}
