import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { agreeOnCredits, takeUsageUpTo } from '../../usage/index.ts';
import type { Import } from '../../../schema/imports/imports.table.ts';

/** Thrown to take back what was only tried. */
class Tried extends Error {
  override name = 'Tried';
}

/**
 * Whether the plan has room for all links that an import is about to make. Takes nothing. Throws `import_beyond_plan`, and
 * what `agreeOnCredits` throws.
 */
export async function requireRoom(scope: Scope, { counts }: Import, agreed: number): Promise<void> {
  const wanted = (counts.kept ?? 0) + (counts.changed ?? 0) + (counts.breaks ?? 0);
  await agreeOnCredits(scope, { cost: wanted, agreed });
  const room = await roomFor(scope, wanted);
  if (room < wanted) throw new AppError('import_beyond_plan', { wanted, room });
}

async function roomFor(scope: Scope, wanted: number): Promise<number> {
  let room = 0;
  const each = { active_aliases: 1, aliases: 1, aliases_per_month: 1, web_credits: 1 };
  try {
    await inTransaction(scope, async (scope) => {
      room = await takeUsageUpTo(scope, each, wanted);
      throw new Tried();
    });
  } catch (error) {
    if (!(error instanceof Tried)) throw error;
  }
  return room;
}
