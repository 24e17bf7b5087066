import type { Feature } from '@linklet/contract/entitlements.ts';
import type { LinkState, ListedLink } from '@linklet/contract/links.ts';
import { useListKeys } from '#/features/links/list/use-list-keys.ts';
import type { DashboardSearch } from './dashboard-search.ts';

interface DashboardKeys {
  links: readonly ListedLink[];
  features: readonly Feature[];
  /** Whether the details of a link are open. */
  isOpen: boolean;
  onGo: (change: Partial<DashboardSearch>) => void;
  onState: (link: ListedLink, state: LinkState) => void;
  onToggle: (link: ListedLink) => void;
  onHelp: () => void;
}

/** What single keys do on the dashboard. */
export function useDashboardKeys(keys: DashboardKeys): void {
  const { links, features, isOpen, onGo, onState, onToggle, onHelp } = keys;
  const withLink = (act: (link: ListedLink) => void) => (row: HTMLElement | null) => {
    const link = links.find(({ hash }) => hash === row?.dataset['link']);
    if (link) act(link);
  };
  const setState = (link: ListedLink, state: LinkState, feature: Feature) => {
    if (features.includes(feature)) onState(link, state);
  };

  useListKeys({
    c: () => onGo({ openCreate: 'true' }),
    '/': () => document.querySelector<HTMLElement>('[role="search"] input')?.focus(),
    e: withLink(({ hash }) => onGo({ link: hash, edit: 'destination' })),
    q: withLink(({ hash }) => onGo({ link: hash, edit: 'qr' })),
    a: withLink((link) =>
      setState(link, link.state === 'archived' ? 'active' : 'archived', 'archive_linklet'),
    ),
    x: withLink((link) => setState(link, 'deleted', 'delete_linklet')),
    ' ': withLink(onToggle),
    '?': onHelp,
    ...(isOpen && { Escape: () => onGo({ link: '', edit: '' }) }),
  });
}
