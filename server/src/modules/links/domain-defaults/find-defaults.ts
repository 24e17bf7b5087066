import { asc, eq } from 'drizzle-orm';
import type { Utm } from '@linklet/contract/links/utm-presets/utm.ts';
import type { Services } from '../../../platform/scope.ts';
import { domainPresets, domainTags } from '../../../schema/links/domain-defaults.table.ts';
import { tags } from '../../../schema/links/tags.table.ts';
import { utmPresets } from '../../../schema/links/utm-presets.table.ts';

export interface NewLinkDefaults {
  tags: readonly string[];
  utm: Utm | null;
}

const CHANGES_SHOW_AFTER_MS = 1000;

/** What new links of a workspace begin with, by the id of the domain; at most a second old. */
export async function findDomainDefaults(
  { db, remember }: Pick<Services, 'db' | 'remember'>,
  workspaceId: number,
): Promise<ReadonlyMap<number, NewLinkDefaults>> {
  return remember(`domain defaults ${String(workspaceId)}`, CHANGES_SHOW_AFTER_MS, async () => {
    const [presets, tagged] = await Promise.all([presetsIn(db, workspaceId), tagsIn(db, workspaceId)]);
    const tagsOf = Map.groupBy(tagged, ({ domainId }) => domainId);
    const utmOf = new Map(presets.map(({ domainId, ...utm }) => [domainId, utm]));
    const domainIds = new Set([...tagsOf.keys(), ...utmOf.keys()]);
    return new Map(
      [...domainIds].map((id) => {
        const names = (tagsOf.get(id) ?? []).map(({ name }) => name);
        return [id, { tags: names, utm: utmOf.get(id) ?? null }];
      }),
    );
  });
}

async function presetsIn(db: Services['db'], workspaceId: number) {
  const { source, medium, campaign, term, content } = utmPresets;
  return db
    .select({ domainId: domainPresets.domainId, source, medium, campaign, term, content })
    .from(domainPresets)
    .innerJoin(utmPresets, eq(utmPresets.id, domainPresets.presetId))
    .where(eq(domainPresets.workspaceId, workspaceId));
}

async function tagsIn(db: Services['db'], workspaceId: number) {
  return db
    .select({ domainId: domainTags.domainId, name: tags.name })
    .from(domainTags)
    .innerJoin(tags, eq(tags.id, domainTags.tagId))
    .where(eq(tags.workspaceId, workspaceId))
    .orderBy(asc(tags.name));
}
