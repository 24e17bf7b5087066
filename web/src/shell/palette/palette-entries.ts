import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { sideLinks } from '../frame/side-entries.ts';
import { createPath, longUrlIn } from './long-url.ts';
import { linksAt, viewerOf } from '../navigation.ts';

export interface PaletteEntry {
  kind: 'Page' | 'Settings' | 'Kiosk' | 'Organization' | 'Team' | 'Link' | 'Tag' | 'Shorten' | 'Action';
  label: string;
  href: string;
  /** What is done in place of going there. */
  run?: () => void;
}

export function findPages(text: string, state: AppState): PaletteEntry[] {
  const viewer = viewerOf(state);
  const wanted = text.trim().toLowerCase();
  const places = [
    ['Page', linksAt('top', viewer)],
    ['Page', sideLinks('links', viewer)],
    ['Page', sideLinks('side', viewer)],
    ['Settings', sideLinks('settings', viewer)],
    ['Kiosk', linksAt('kiosk', viewer)],
  ] as const;
  const pages: PaletteEntry[] = places.flatMap(([kind, links]) =>
    links.map(({ label, href }) => ({ kind, label: label.replace('{product}', state.product.name), href })),
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
