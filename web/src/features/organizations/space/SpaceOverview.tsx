import { useSuspenseQuery } from '@tanstack/react-query';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { formatNumber } from '#/lib/format.ts';
import { CountTiles, type Count } from './CountTiles.tsx';
import { LatestLinks } from './LatestLinks.tsx';
import { spaceQuery } from './space.queries.ts';

interface SpaceOverviewProps {
  address: WorkspaceAddress;
  /** What else is counted. */
  counts?: readonly Count[];
}

/** How many links a workspace has, and the latest of them with their clicks. */
export function SpaceOverview({ address, counts = [] }: SpaceOverviewProps) {
  const { count, links, clicks } = useSuspenseQuery(spaceQuery(address)).data;

  return (
    <>
      <CountTiles counts={[{ name: 'Links', count }, ...counts]} />
      <LatestLinks links={links} noteOf={({ hash }) => clicksText(clicks.get(hash) ?? 0)} />
    </>
  );
}

export function clicksText(clicks: number): string {
  return clicks === 1 ? '1 click' : `${formatNumber(clicks)} clicks`;
}
