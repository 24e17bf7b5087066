import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import {
  mostPresets,
  utmOf,
  type PresetBody,
  type PresetView,
} from '@linklet/contract/links/utm-presets/endpoints.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { eqOrNone } from '../../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope, type Services } from '../../../platform/scope.ts';
import type { ExportPart } from '../../../hooks/accounts.hooks.ts';
import type { User } from '../../../schema/accounts/users.table.ts';
import { recordEvent } from '../../audit/index.ts';
import { lockWorkspace } from '../../workspaces/index.ts';
import { utmPresets, type UtmPreset } from '../../../schema/links/utm-presets.table.ts';

/** The presets of the workspace, in the order of their names. */
export async function listPresets({ db, workspaceId }: Scope): Promise<{ data: PresetView[] }> {
  const rows = await presetsOf(db, workspaceId);
  return { data: rows.map(toPresetView) };
}

async function presetsOf(db: Scope['db'], workspaceId: number | null): Promise<UtmPreset[]> {
  return db
    .select()
    .from(utmPresets)
    .where(eqOrNone(utmPresets.workspaceId, workspaceId))
    .orderBy(asc(sql`lower(${utmPresets.name})`));
}

/** Keeps a preset. Throws `preset_name_taken`, `preset_limit_reached`, and `forbidden` for guests. */
export async function createPreset(scope: Scope, body: PresetBody): Promise<PresetView> {
  const { workspaceId } = scope;
  if (workspaceId === null || userOf(scope.caller) === null) throw new AppError('forbidden');
  return inTransaction(scope, async (scope) => {
    await requireRoom(scope, workspaceId);
    const row = { workspaceId, name: body.name, ...utmOf(body), createdAt: scope.clock() };
    const [made] = await unlessTaken(scope.db.insert(utmPresets).values(row).returning());
    if (!made) throw new Error('PostgreSQL returned no preset.');
    await recordEvent(scope, 'preset.created', { target: String(made.id), after: { ...body } });
    return toPresetView(made);
  });
}

async function requireRoom(scope: Scope, workspaceId: number): Promise<void> {
  await lockWorkspace(scope, workspaceId);
  const [row] = await scope.db
    .select({ count: count() })
    .from(utmPresets)
    .where(eq(utmPresets.workspaceId, workspaceId));
  if ((row?.count ?? 0) >= mostPresets) throw new AppError('preset_limit_reached', { most: mostPresets });
}

async function unlessTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw isViolationOf(error, 'utm_presets_name') ? new AppError('preset_name_taken') : error;
  }
}

/** Gives a preset another name, or other parameters. Throws `not_found`, `preset_name_taken`. */
export async function changePreset(scope: Scope, id: number, body: PresetBody): Promise<PresetView> {
  return inTransaction(scope, async (scope) => {
    const [before] = await scope.db.select().from(utmPresets).where(ownPreset(scope, id)).for('update');
    const change = { name: body.name, ...utmOf(body) };
    const [changed] = await unlessTaken(
      scope.db.update(utmPresets).set(change).where(ownPreset(scope, id)).returning(),
    );
    if (!before || !changed) throw new AppError('not_found');
    await recordEvent(scope, 'preset.changed', {
      target: String(id),
      before: toPresetView(before),
      after: { ...body },
    });
    return toPresetView(changed);
  });
}

/** Throws `not_found`. */
export async function deletePreset(scope: Scope, id: number): Promise<void> {
  await inTransaction(scope, async (scope) => {
    const [gone] = await scope.db.delete(utmPresets).where(ownPreset(scope, id)).returning();
    if (!gone) throw new AppError('not_found');
    await recordEvent(scope, 'preset.deleted', { target: String(id), before: toPresetView(gone) });
  });
}

function ownPreset({ workspaceId }: Scope, id: number) {
  return and(eq(utmPresets.id, id), eqOrNone(utmPresets.workspaceId, workspaceId));
}

function toPresetView({ id, name, source, medium, campaign, term, content }: UtmPreset): PresetView {
  return {
    id,
    name,
    utm_source: source,
    utm_medium: medium,
    utm_campaign: campaign,
    utm_term: term,
    utm_content: content,
  };
}

/** What an account may take along. */
export async function exportPresets({ db }: Services, { workspaceId }: User): Promise<ExportPart> {
  const rows = await presetsOf(db, workspaceId);
  return { sections: { utm_presets: rows.map(toPresetView) } };
}

/** Names tell of a person, so they go with the account. */
export async function forgetPresets({ db }: Services, workspaceIds: readonly number[]): Promise<void> {
  await db.delete(utmPresets).where(inArray(utmPresets.workspaceId, [...workspaceIds]));
}
