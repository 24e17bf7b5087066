import { eq } from 'drizzle-orm';
import { teamFeatures, type TeamFeature } from '@linklet/contract/plans/entitlements.ts';
import type { TeamFeaturesView } from '@linklet/contract/organizations/team-features.ts';
import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { inTransaction, type Scope } from '../../../platform/scope.ts';
import { recordEvent } from '../../audit/index.ts';
import { notifyUsers } from '../../notifications/index.ts';
import { organizationOf } from '../change-organization.ts';
import { teamMembers, teams } from '../../../schema/organizations/organizations.table.ts';
import { teamOf } from './teams.ts';

/** Which of the plan's features the team may use. */
export function readTeamFeatures({ entitlements: { features, withheld } }: Scope): TeamFeaturesView {
  return {
    plan: teamFeatures.filter((feature) => features.includes(feature) || withheld.includes(feature)),
    withheld: teamFeatures.filter((feature) => withheld.includes(feature)),
  };
}

/** Keeps these of the plan's features from the team, and no others. Throws `feature_not_in_plan`. */
export async function setTeamFeatures(
  scope: Scope,
  wanted: readonly TeamFeature[],
): Promise<TeamFeaturesView> {
  const { plan } = readTeamFeatures(scope);
  if (!wanted.every((feature) => plan.includes(feature))) throw new AppError('feature_not_in_plan');
  const withheld = plan.filter((feature) => wanted.includes(feature));
  await inTransaction(scope, async (scope) => {
    const { id, slug } = teamOf(scope);
    const [before] = await scope.db.select().from(teams).where(eq(teams.id, id)).for('update');
    if (!before) throw new AppError('not_found');
    // A larger plan gives nothing back that was taken under another.
    const others = before.withheldFeatures.filter((feature) => !plan.includes(feature));
    const kept = before.withheldFeatures.filter((feature) => plan.includes(feature));
    if (isSame(kept, withheld)) return;
    await scope.db
      .update(teams)
      .set({ withheldFeatures: [...withheld, ...others] })
      .where(eq(teams.id, id));
    await recordEvent(scope, 'team.features_changed', {
      target: `${organizationOf(scope).slug}/${slug}`,
      before: { withheld: kept },
      after: { withheld },
    });
    await tellMembers(scope);
  });
  return { plan, withheld };
}

function isSame(one: readonly TeamFeature[], other: readonly TeamFeature[]): boolean {
  return one.length === other.length && one.every((feature) => other.includes(feature));
}

async function tellMembers(scope: Scope): Promise<void> {
  const team = teamOf(scope);
  const members = await scope.db
    .select({ userId: teamMembers.userId })
    .from(teamMembers)
    .where(eq(teamMembers.teamId, team.id));
  const others = members.map(({ userId }) => userId).filter((userId) => userId !== userOf(scope.caller)?.id);
  await notifyUsers(scope, others, {
    text: `The features of the team ${team.name} of ${organizationOf(scope).name} have changed.`,
  });
}
