import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { parseDestination } from '@linklet/contract/links/destination.ts';
import { routes } from '../names.ts';
import { linksAt, viewerOf } from '../navigation.ts';

export interface PaletteEntry {
  kind: 'Page' | 'Settings' | 'Kiosk' | 'Organization' | 'Team' | 'Link' | 'Tag' | 'Shorten' | 'Action';
  label: string;
  href: string;
  /** What is done in place of going there. */
  run?: () => void;
}

const places = [
  ['top', 'Page'],
  ['links', 'Page'],
  ['side', 'Page'],
  ['settings', 'Settings'],
  ['kiosk', 'Kiosk'],
] as const;

export function findPages(text: string, state: AppState): PaletteEntry[] {
  const viewer = viewerOf(state);
  const wanted = text.trim().toLowerCase();
  const pages: PaletteEntry[] = places.flatMap(([place, kind]) =>
    linksAt(place, viewer).map(({ label, href }) => ({
      kind,
      label: label.replace('{product}', state.product.name),
      href,
    })),
  );
  const url = longUrlIn(text);
  const found = [...pages, ...themes].filter(({ label }) => label.toLowerCase().includes(wanted));
  return [
    ...(url === null
      ? []
      : [{ kind: 'Shorten', label: `Shorten ${url}`, href: createPath(state, url) } as const]),
    // Some pages have a name in several places.
    ...found.filter(({ href }, at) => found.findIndex((entry) => entry.href === href) === at),
  ];
}

const themes: readonly PaletteEntry[] = (
  [
    ['light', 'Light theme'],
    ['dark', 'Dark theme'],
    ['system', 'Theme of the system'],
  ] as const
).map(([value, label]) => ({ kind: 'Action', label, href: `#${value}`, run: () => chooseTheme(value) }));

/** By the switch, which then shows it. */
function chooseTheme(value: string): void {
  document.querySelector<HTMLInputElement>(`.theme-switch input[value='${value}']`)?.click();
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
