import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { WorkspaceAddress } from '@linklet/contract/workspaces/workspaces.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { routes } from '#/shell/names.ts';

/** A team’s, or the account’s own for null. */
export type Owner = WorkspaceAddress | null;

/** What an account and each of its teams have, such as tokens. */
export interface Places<Paths> {
  feature: Feature;
  pathsOf: (owner: Owner) => Paths;
}

/** Whose a page is about. */
export interface Place<Paths> {
  address: Owner;
  mayChange: boolean;
  /** Where a plan with it is chosen; null where the plan has it, or is for others to choose. */
  plansPath: string | null;
  paths: Paths;
}

export function accountPlace<Paths>({ pathsOf }: Places<Paths>, isImpersonated: boolean): Place<Paths> {
  return {
    address: null,
    mayChange: !isImpersonated,
    plansPath: routes['settings.subscription'],
    paths: pathsOf(null),
  };
}

interface InTeam {
  organization: OrganizationView;
  team: TeamView;
  isImpersonated: boolean;
}

export function teamPlace<Paths>(
  { feature, pathsOf }: Places<Paths>,
  { organization, team: { slug: team, features }, isImpersonated }: InTeam,
): Place<Paths> {
  const permissions = permissionsOf(organization);
  const address = { organization: organization.slug, team };
  const mayPay = permissions.includes('subscriptions.view') && !features.includes(feature);
  const subscription = `${routes['org.settings.profile']}/subscription`;
  return {
    address,
    mayChange: !isImpersonated && permissions.includes('supervisor.create'),
    plansPath: mayPay ? subscription.replace('$organization', organization.slug) : null,
    paths: pathsOf(address),
  };
}
