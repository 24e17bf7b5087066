import type { OrganizationView, TeamView } from '@linklet/contract/organizations/endpoints.ts';
import type { WebhookPaths } from '#/features/webhooks/webhook-paths.ts';
import type { WebhookOwner } from '#/features/webhooks/webhooks.queries.ts';
import { permissionsOf } from '#/lib/session/permissions-of.ts';
import { routes } from '#/shell/names.ts';
import { webhookPaths } from './webhook-paths.ts';

/** Whose webhooks a page is about. */
export interface WebhookPlace {
  address: WebhookOwner;
  mayChange: boolean;
  /** Where a plan with webhooks is chosen; null where the plan has them, or is for others to choose. */
  plansPath: string | null;
  paths: WebhookPaths;
}

export function accountPlace(isImpersonated: boolean): WebhookPlace {
  return {
    address: null,
    mayChange: !isImpersonated,
    plansPath: routes['settings.subscription'],
    paths: webhookPaths(null),
  };
}

export function teamPlace(
  organization: OrganizationView,
  { slug: team, features }: TeamView,
  isImpersonated: boolean,
): WebhookPlace {
  const permissions = permissionsOf(organization);
  const address = { organization: organization.slug, team };
  const mayPay = permissions.includes('subscriptions.view') && !features.includes('webhooks');
  const subscription = `${routes['org.settings.profile']}/subscription`;
  return {
    address,
    mayChange: !isImpersonated && permissions.includes('supervisor.create'),
    plansPath: mayPay ? subscription.replace('$organization', organization.slug) : null,
    paths: webhookPaths(address),
  };
}
