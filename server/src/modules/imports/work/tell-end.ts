import { counted } from '@linklet/contract/http/counted.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import type { Import } from '../../../schema/imports/imports.table.ts';

/** Tells whoever brought links what came of them. */
export async function tellEnd(scope: Services | Scope, ended: Import): Promise<void> {
  const { id, userId, workspaceId, name, counts, state } = ended;
  const { kept = 0, changed = 0, breaks = 0, refused = 0, present = 0 } = counts;
  const made = kept + changed + breaks;
  if (state === 'cancelled')
    await recordEvent(scope, 'import.cancelled', { target: String(id), after: { name } });
  if (state === 'done')
    await recordEvent(scope, 'import.done', {
      ...{ userId, workspaceId, target: String(id) },
      after: { name, made, refused, present },
    });
  const told = `${counted(made, 'link')} moved in, ${String(present)} there already, ${counted(refused, 'row')} refused.`;
  const text = state === 'done' ? `${name} is done: ${told}` : `${name} could not be moved in to its end.`;
  if (state !== 'cancelled')
    await notifyUser(scope, userId, { text, path: 'caller' in scope ? pathOf(scope) : '/app' });
}

/** Of the page about imports of the workspace. */
function pathOf({ organization }: Scope): string {
  if (organization === null) return '/app/settings/import';
  const { slug, team } = organization;
  return team === null ? '/app' : `/app/organization/${slug}/team/${team.slug}/import`;
}
