import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { PageAction } from './page-actions.ts';
import type { RecentJump } from '#/lib/storage.ts';
import { recentEntries } from './recent-entries.ts';
import { sideLinks } from '../frame/side-entries.ts';
import { createPath, longUrlIn } from './long-url.ts';
import { linksAt, viewerOf } from '../navigation.ts';
import type { TeamToOpen } from './SwitchTo.tsx';

export interface PaletteEntry extends RecentJump {
  /** What is done in place of going there. */
  run?: () => void;
  /** The team that is opened in place of going there. */
  switchTo?: TeamToOpen;
}

/** Pages, and what can be done on any or on the one that is open; without a text first where the palette led last. */
export function findPages(
  text: string,
  state: AppState,
  actions: readonly PageAction[] = [],
): PaletteEntry[] {
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
  const ofPage: PaletteEntry[] = actions.map(({ label, run }) => ({
    kind: 'Action',
    label,
    href: `#${label}`,
    run,
  }));
  const recent = wanted === '' ? recentEntries(state) : [];
  const found = [...ofPage, ...recent, ...pages, ...themes].filter(({ label }) =>
    label.toLowerCase().includes(wanted),
  );
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
