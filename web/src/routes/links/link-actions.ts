import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { LinkState, ListedLink } from '@linklet/contract/links/links.ts';
import { copyText } from '#/lib/clipboard.ts';
import { readableLink, shortUrlOf } from '#/lib/links.ts';
import { notify } from '#/lib/notices.ts';
import type { PageAction } from '#/shell/palette/page-actions.ts';
import type { DashboardSearch } from './dashboard-search.ts';

interface ActionWays {
  features: readonly Feature[];
  onGo: (change: Partial<DashboardSearch>) => void;
  onState: (link: ListedLink, state: LinkState) => void;
}

/** What the palette offers for a link of the dashboard. */
export function linkActions(link: ListedLink, { features, onGo, onState }: ActionWays): PageAction[] {
  const { hash, state } = link;
  const name = readableLink(link);
  const to = (next: LinkState) => () => onState(link, next);
  const offered: [string, Feature | null, boolean, () => void][] = [
    ['Copy', null, true, () => void copy(link)],
    ['QR code of', null, true, () => onGo({ link: hash, edit: 'qr' })],
    ['Edit', 'update_linklet', state !== 'deleted', () => onGo({ link: hash, edit: 'destination' })],
    ['Archive', 'archive_linklet', state === 'active', to('archived')],
    ['Unarchive', 'archive_linklet', state === 'archived', to('active')],
    ['Restore', 'delete_linklet', state === 'deleted', to('active')],
    ['Delete', 'delete_linklet', state !== 'deleted', to('deleted')],
  ];
  return offered
    .filter(([, feature, isMeant]) => isMeant && (feature === null || features.includes(feature)))
    .map(([what, , , run]) => ({ label: `${what} ${name}`, run }));
}

async function copy(link: ListedLink): Promise<void> {
  const isCopied = await copyText(shortUrlOf(link));
  if (isCopied) notify(`Copied ${readableLink(link)}.`, 'success');
  else notify('Your browser did not allow copying. Please select the link and copy it.');
}
