import { queryOptions } from '@tanstack/react-query';
import { countClicks } from '@linklet/contract/analytics/clicks-of-links.ts';
import { countLinks } from '@linklet/contract/links/list.ts';
import { listLinks } from '@linklet/contract/links/list.ts';
import { countTeamClicks, listOrganizationLinks } from '@linklet/contract/organizations/overview.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { api } from '#/lib/transport/api.ts';

const LATEST = 5;

/** What a workspace of an organization has, whichever the page is open in: how many links, and the latest with clicks. */
export const spaceQuery = (address: WorkspaceAddress) =>
  queryOptions({
    queryKey: ['organization', address.organization, 'space', address.team ?? null],
    queryFn: async ({ signal }) => {
      const [{ count }, { data }] = await Promise.all([
        api(countLinks, { params: { filter: 'all' }, query: {}, address, signal }),
        api(listLinks, { query: { page: 1 }, address, signal }),
      ]);
      const links = data.slice(0, LATEST);
      const hashes = links.map(({ hash }) => hash);
      const clicks = hashes.length === 0 ? {} : await clicksOf(hashes, address, signal);
      return { count, links, clicks: new Map(Object.entries(clicks)) };
    },
  });

async function clicksOf(
  hashes: readonly string[],
  address: WorkspaceAddress,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  return (await api(countClicks, { query: { links: hashes.join(',') }, address, signal })).clicks;
}

/** The latest links of all teams that whoever looks sees. */
export const organizationLinksQuery = (organization: string) =>
  queryOptions({
    queryKey: ['organization', organization, 'links'],
    queryFn: ({ signal }) =>
      api(listOrganizationLinks, { params: { organization, filter: 'available' }, query: {}, signal }),
    select: ({ data }) => data.slice(0, LATEST),
  });

/** How often the links of each of those teams were clicked in the last thirty days, by slug. */
export const teamClicksQuery = (organization: string) =>
  queryOptions({
    queryKey: ['organization', organization, 'clicks'],
    queryFn: ({ signal }) => api(countTeamClicks, { params: { organization }, signal }),
    select: ({ teams }) => new Map(teams.map(({ slug, clicks }) => [slug, clicks])),
    // Said on the screen, beside what is known.
    meta: { quiet: true },
  });
