import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import type { TokenPaths } from '#/features/tokens/token-paths.ts';
import type { TokenOwner } from '#/features/tokens/tokens.queries.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { routes } from '#/shell/names.ts';
import { tokenPaths } from './token-paths.ts';

/** Whose tokens a page is about. */
export interface TokenPlace {
  address: TokenOwner;
  mayChange: boolean;
  /** Where a plan with the API is chosen; null where the plan has it, or is for others to choose. */
  plansPath: string | null;
  paths: TokenPaths;
}

export function accountPlace(isImpersonated: boolean): TokenPlace {
  return {
    address: null,
    mayChange: !isImpersonated,
    plansPath: routes['settings.subscription'],
    paths: tokenPaths(null),
  };
}

export function teamPlace(
  organization: OrganizationView,
  { slug: team, features }: TeamView,
  isImpersonated: boolean,
): TokenPlace {
  const permissions = permissionsOf(organization);
  const address = { organization: organization.slug, team };
  const mayPay = permissions.includes('subscriptions.view') && !features.includes('use_api');
  const subscription = `${routes['org.settings.profile']}/subscription`;
  return {
    address,
    mayChange: !isImpersonated && permissions.includes('supervisor.create'),
    plansPath: mayPay ? subscription.replace('$organization', organization.slug) : null,
    paths: tokenPaths(address),
  };
}
