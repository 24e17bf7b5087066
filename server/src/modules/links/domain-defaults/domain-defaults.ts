import { and, asc, eq, inArray } from 'drizzle-orm';
import type {
  DomainDefaults,
  DomainDefaultsBody,
} from '@linklet/contract/links/domain-defaults/endpoints.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { domainPresets, domainTags } from '../../../schema/links/domain-defaults.table.ts';
import { tags } from '../../../schema/links/tags.table.ts';
import { utmPresets } from '../../../schema/links/utm-presets.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { findOwnedDomain, lockOwnedDomain } from '../../domains/index.ts';
import { listSeenTeams } from '../../organizations/index.ts';
import { hasFeature } from '../../plans/index.ts';

interface Place {
  workspaceId: number;
  team: DomainDefaults['team'];
}

type Defaults = { data: DomainDefaults[] };

/** What new links on a domain begin with, in the own workspace or in each team that is seen. Throws `not_found`. */
export async function listDomainDefaults(scope: Scope, name: string): Promise<Defaults> {
  const { id } = await findOwnedDomain(scope, name);
  return { data: await read(scope, id, await listPlaces(scope)) };
}

/**
 * Sets it for one workspace. Throws `not_found`, `default_team_unknown`, `default_preset_unknown`,
 * `default_tag_unknown`, `tags_not_in_plan`.
 */
export async function setDomainDefaults(
  scope: Scope,
  name: string,
  { team, preset, tags: names }: DomainDefaultsBody,
): Promise<Defaults> {
  return inTransaction(scope, async (scope) => {
    const domain = await lockOwnedDomain(scope, name);
    const places = await listPlaces(scope);
    const place = places.find((each) => each.team?.slug === team);
    if (!place) throw new AppError('default_team_unknown');
    const [before] = await read(scope, domain.id, [place]);
    await setPreset(scope, domain.id, { ...place, preset });
    await setTags(scope, domain.id, { ...place, names });
    const data = await read(scope, domain.id, places);
    const after = data.find((each) => each.team?.slug === team);
    await recordEvent(scope, 'domain.defaults_changed', {
      target: domain.host,
      before: noted(domain.host, before),
      after: noted(domain.host, after),
    });
    return { data };
  });
}

function noted(domain: string, defaults: DomainDefaults | undefined) {
  const { team, preset, tags: names } = defaults ?? { team: null, preset: null, tags: [] };
  return { domain, team: team?.name ?? null, preset: preset?.name ?? null, tags: names };
}

async function listPlaces(scope: Scope): Promise<Place[]> {
  if (scope.organization === null)
    return scope.workspaceId === null ? [] : [{ workspaceId: scope.workspaceId, team: null }];
  const seen = await listSeenTeams(scope);
  return seen.map(({ workspaceId, slug, name }) => ({ workspaceId, team: { slug, name } }));
}

async function read(
  { db }: Pick<Scope, 'db'>,
  domainId: number,
  places: readonly Place[],
): Promise<DomainDefaults[]> {
  const ids = places.map(({ workspaceId }) => workspaceId);
  const presets = await db
    .select({ id: utmPresets.id, name: utmPresets.name, workspaceId: utmPresets.workspaceId })
    .from(domainPresets)
    .innerJoin(utmPresets, eq(utmPresets.id, domainPresets.presetId))
    .where(and(eq(domainPresets.domainId, domainId), inArray(domainPresets.workspaceId, ids)));
  const tagged = await db
    .select({ name: tags.name, workspaceId: tags.workspaceId })
    .from(domainTags)
    .innerJoin(tags, eq(tags.id, domainTags.tagId))
    .where(and(eq(domainTags.domainId, domainId), inArray(tags.workspaceId, ids)))
    .orderBy(asc(tags.name));
  return places.map(({ workspaceId, team }) => {
    const preset = presets.find((each) => each.workspaceId === workspaceId);
    return {
      team,
      preset: preset === undefined ? null : { id: preset.id, name: preset.name },
      tags: tagged.filter((each) => each.workspaceId === workspaceId).map((each) => each.name),
    };
  });
}

async function setPreset(
  { db }: Scope,
  domainId: number,
  { workspaceId, preset }: Place & { preset: number | null },
): Promise<void> {
  await db
    .delete(domainPresets)
    .where(and(eq(domainPresets.domainId, domainId), eq(domainPresets.workspaceId, workspaceId)));
  if (preset === null) return;
  const isOwn = and(eq(utmPresets.id, preset), eq(utmPresets.workspaceId, workspaceId));
  const [found] = await db.select({ id: utmPresets.id }).from(utmPresets).where(isOwn).for('key share');
  if (!found) throw new AppError('default_preset_unknown');
  await db.insert(domainPresets).values({ domainId, workspaceId, presetId: found.id });
}

async function setTags(
  scope: Scope,
  domainId: number,
  { workspaceId, names }: Place & { names: readonly string[] },
): Promise<void> {
  const { db } = scope;
  if (names.length > 0 && !hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
  const found = await db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.workspaceId, workspaceId), inArray(tags.name, [...names])))
    .for('key share');
  const missing = names.find((name) => !found.some((tag) => tag.name === name));
  if (missing !== undefined) throw new AppError('default_tag_unknown', { name: missing });
  const ofWorkspace = db.select({ id: tags.id }).from(tags).where(eq(tags.workspaceId, workspaceId));
  await db
    .delete(domainTags)
    .where(and(eq(domainTags.domainId, domainId), inArray(domainTags.tagId, ofWorkspace)));
  if (found.length > 0) await db.insert(domainTags).values(found.map(({ id }) => ({ domainId, tagId: id })));
}
