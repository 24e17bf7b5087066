import { DAY_MS } from '../../platform/clock.ts';
import type { Services } from '../../platform/scope.ts';
import { countWeeksOfLinks } from '../clicks/index.ts';
import { findOrigins, findOwners } from '../links/index.ts';

export interface ClickedWeek {
  /** By people. */
  clicks: number;
  /** In the week before. */
  before: number;
  /** The three that were clicked most, the first of them first. */
  links: { hash: string; address: string; clicks: number }[];
}

/** The clicks of the week that ended at `until`, by workspace, of the links that are there today. */
export async function countWeek(
  services: Services,
  workspaces: readonly number[],
  until: Date,
): Promise<Map<number, ClickedWeek>> {
  const counted = await countWeeksOfLinks(services, await findOrigins(services, workspaces), {
    from: new Date(until.getTime() - 14 * DAY_MS),
    middle: new Date(until.getTime() - 7 * DAY_MS),
    until,
  });
  const owners = await findOwners(
    services,
    workspaces,
    counted.map(({ id }) => id),
  );
  const weeks = new Map<number, ClickedWeek>();
  for (const { id, clicks, before } of counted.toSorted((one, other) => other.clicks - one.clicks)) {
    const owner = owners.get(id);
    if (owner === undefined) continue;
    const week = weeks.get(owner.workspaceId) ?? { clicks: 0, before: 0, links: [] };
    weeks.set(owner.workspaceId, {
      clicks: week.clicks + clicks,
      before: week.before + before,
      links: clicks > 0 && week.links.length < 3 ? [...week.links, { ...owner, clicks }] : week.links,
    });
  }
  return weeks;
}
