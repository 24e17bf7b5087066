import type { Permission } from '@linklet/contract/http/access.ts';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { impersonatorOf } from '../../platform/callers/caller.ts';
import type { Scope } from '../../platform/scope.ts';
import { readSharedDebt } from '../billing/index.ts';
import { hasFeature } from '../plans/index.ts';
import { findPromotion } from '../editions/index.ts';
import { listUsableDomains, toDomainView } from '../domains/index.ts';
import { findDomainDefaults } from '../links/index.ts';
import { countInvitations, openedWorkspaceOf } from '../organizations/index.ts';
import { configuredProviders } from '../social/index.ts';
import { findFlash } from '../sessions/index.ts';
import { findPendingTwoFactor, findStateUser } from './user-view.ts';
import { robotCheckSettings } from '../robot-check/index.ts';

/** Everything that the interface must know before it can show anything. */
export async function readAppState(scope: Scope): Promise<AppState> {
  const features = scope.entitlements.features.filter((feature) => mayUse(scope, feature));
  const [domains, defaults, user, twoFactor, flashMessages, invitations, debt, promotion] = await Promise.all(
    [
      listUsableDomains(scope, scope.workspaceId),
      scope.workspaceId === null ? null : findDomainDefaults(scope, scope.workspaceId),
      findStateUser(scope, features),
      findPendingTwoFactor(scope),
      findFlash(scope),
      countInvitations(scope),
      readSharedDebt(scope),
      findPromotion(scope),
    ],
  );
  return {
    product: productOf(scope.config),
    flashMessages,
    user,
    two_factor: twoFactor,
    social: configuredProviders(scope.config),
    impersonated: impersonatorOf(scope.caller) !== null,
    teamsAllowed: hasFeature(scope, 'support_teams') || (user?.organizations.length ?? 0) > 0,
    invitations,
    workspace: scope.organization && openedWorkspaceOf(scope, scope.organization),
    debt,
    recaptcha: null,
    captcha: robotCheckSettings(scope),
    locale: 'en',
    locales: ['en'],
    currency: 'USD',
    domains: {
      available: domains.map((domain) => {
        const { tags = [], utm = null } = defaults?.get(domain.id) ?? {};
        return toDomainView(domain, { defaultTags: [...tags], defaultUtm: utm });
      }),
      is_base: domains.some((domain) => domain.isBase),
      nameservers: [],
    },
    features,
    withheld: scope.entitlements.withheld.filter((feature) => mayUse(scope, feature)),
    promotion,
    CCPA: false,
    GDPR: false,
    surveyEnabled: false,
  };
}

// What changes links, and the permission that it needs beside the plan.
const needed: Partial<Record<Feature, Permission>> = {
  create_linklet: 'links.create',
  use_bulk: 'links.create',
  update_linklet: 'links.update',
  change_long_url: 'links.update',
  archive_linklet: 'links.update',
  delete_linklet: 'links.update',
  redirect_routes: 'links.update',
};

function mayUse({ permissions }: Scope, feature: Feature): boolean {
  const permission = needed[feature];
  return permission === undefined || permissions.has(permission);
}

function productOf({ productName, supportEmail, smtpUrl, teamKey }: Scope['config']): AppState['product'] {
  return {
    ...{ name: productName, support_email: supportEmail, sends_email: smtpUrl !== undefined },
    team_key: teamKey,
  };
}
