import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { usePageActions } from '#/shell/palette/page-actions.ts';
import { focusedRow, useListKeys } from '#/features/links/list/use-list-keys.ts';
import type { Selection } from '#/features/links/list/use-selection.ts';
import type { DashboardSearch } from './dashboard-search.ts';

interface DashboardKeys {
  links: readonly ListedLink[];
  features: readonly Feature[];
  /** The link whose details are open, or nothing. */
  opened: string;
  onGo: (change: Partial<DashboardSearch>) => void;
  onState: (link: ListedLink, state: LinkState) => void;
  selection: Selection;
}

/** What single keys do on the dashboard, and the palette on the link that they are about. */
export function useDashboardKeys(keys: DashboardKeys): void {
  const { links, features, opened, onGo, onState, selection } = keys;
  // Within the details the keys are about the opened link.
  const meant = (row: HTMLElement | null) => {
    const named = row?.dataset['link'] ?? opened;
    return links.find(({ hash }) => hash === named);
  };
  const withLink = (act: (link: ListedLink) => void) => (row: HTMLElement | null) => {
    const link = meant(row);
    if (link) act(link);
  };
  const setState = (link: ListedLink, state: LinkState, feature: Feature) => {
    if (features.includes(feature)) onState(link, state);
  };

  const ofOne = {
    a: withLink((link) =>
      setState(link, link.state === 'archived' ? 'active' : 'archived', 'archive_linklet'),
    ),
    x: withLink((link) => setState(link, 'deleted', 'delete_linklet')),
    ...(opened !== '' && { Escape: () => onGo({ link: '', edit: '' }) }),
  };

  useListKeys(
    {
      '/': () => document.querySelector<HTMLElement>('[role="search"] input')?.focus(),
      e: withLink(({ hash }) => onGo({ link: hash, edit: 'destination' })),
      q: withLink(({ hash }) => onGo({ link: hash, edit: 'qr' })),
      ' ': withLink((link) => selection.choose([link], !selection.chosen.has(link.hash))),
      // The bar of the selection has the keys for all that is selected.
      ...(selection.chosen.size > 0 ? { Escape: selection.clear } : ofOne),
    },
    opened,
  );
  usePageActions(async () => {
    const link = meant(focusedRow());
    return link ? (await import('./link-actions.ts')).linkActions(link, keys) : [];
  });
}
