import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import { routes } from '../names.ts';
import { linksAt, viewerOf } from '../navigation.ts';

export interface PaletteEntry {
  kind: 'Page' | 'Settings' | 'Kiosk' | 'Organization' | 'Team' | 'Link' | 'Tag' | 'Shorten';
  label: string;
  href: string;
}

const places = [
  ['top', 'Page'],
  ['settings', 'Settings'],
  ['kiosk', 'Kiosk'],
] as const;

export function findPages(text: string, state: AppState): PaletteEntry[] {
  const viewer = viewerOf(state);
  const wanted = text.trim().toLowerCase();
  const pages = places.flatMap(([place, kind]) =>
    linksAt(place, viewer).map(({ label, href }) => ({
      kind,
      label: label.replace('{product}', state.product.name),
      href,
    })),
  );
  const ofAccount: PaletteEntry[] =
    state.user === null ? [] : [{ kind: 'Page', label: 'Notifications', href: routes.notifications }];
  const url = longUrlIn(text);
  return [
    ...(url === null
      ? []
      : [{ kind: 'Shorten', label: `Shorten ${url}`, href: createPath(state, url) } as const]),
    ...[...pages, ...ofAccount.filter(({ href }) => pages.every((page) => page.href !== href))].filter(
      ({ label }) => label.toLowerCase().includes(wanted),
    ),
  ];
}

/** The long URL in a text, or null. A single word is none, though a browser would read it as a host. */
export function longUrlIn(text: string): string | null {
  const url = text.trim();
  if (/\s/.test(url) || !/[^.]\.[^.]/.test(url)) return null;
  return 'refusal' in parseDestination(url) ? null : url;
}

export function createPath(state: AppState, url: string): string {
  return viewerOf(state).kind === 'subscribed'
    ? `${routes.dashboard}?${new URLSearchParams({ openCreate: url })}`
    : `${routes.homepage}?${new URLSearchParams({ url })}`;
}
