import { counted } from '@linklet/contract/http/counted.ts';
import type { Verdict } from '@linklet/contract/imports/verdicts.ts';
import type { Scope, Services } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyUser } from '../../notifications/index.ts';
import type { Import } from '../../../schema/imports/imports.table.ts';

/** Tells whoever brought links what came of them. */
export async function tellEnd(scope: Services | Scope, ended: Import): Promise<void> {
  if (ended.state === 'cancelled') {
    const { id, name } = ended;
    await recordEvent(scope, 'import.cancelled', { target: String(id), after: { name } });
    return;
  }
  const { made, refused, present } = sumsOf(ended);
  const { id, userId, workspaceId, name, state } = ended;
  if (state === 'done')
    await recordEvent(scope, 'import.finished', {
      ...{ userId, workspaceId, target: String(id) },
      after: { name, made, refused, present },
    });
  const { clicksBrought: clicks } = ended;
  const history = clicks === 0 ? '' : ` ${counted(clicks, 'click')} came along with their dates.`;
  const told = `${counted(made, 'link')} moved in, ${String(present)} there already, ${counted(refused, 'row')} refused.${history}`;
  const text = state === 'done' ? `${name} is done: ${told}` : `${name} could not be moved in to its end.`;
  await notifyUser(scope, userId, { text, path: 'caller' in scope ? pathOf(scope) : '/app' });
}

function sumsOf({ counts }: Import): { made: number; refused: number; present: number } {
  const sum = (...verdicts: Verdict[]) => verdicts.reduce((all, verdict) => all + (counts[verdict] ?? 0), 0);
  return { made: sum('kept', 'changed', 'breaks'), refused: sum('refused'), present: sum('present') };
}

/** Of the page about imports of the workspace. */
function pathOf({ organization }: Scope): string {
  if (organization === null) return '/app/settings/import';
  const { slug, team } = organization;
  return team === null ? '/app' : `/app/organization/${slug}/team/${team.slug}/import`;
}
