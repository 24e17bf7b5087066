import {
  aliasChoiceRefusal,
  domainRefusal,
  type DomainUser,
} from '@linklet/contract/domains/domain-rules.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { findCommonDomain } from './domains.queries.ts';
import { withPort } from './branded/host-of.ts';
import { listBranded } from './usable-domains.ts';
import type { Domain } from '../../schema/domains/domains.table.ts';

interface Choice {
  host: string | undefined;
  withAlias: boolean;
}

/** Throws `domain_unknown`, and the codes of `domainRefusal` and `aliasChoiceRefusal`. */
export async function chooseDomain(scope: Scope, { host, withAlias }: Choice): Promise<Domain> {
  const domain = await findUsable(scope, host);
  const user = toDomainUser(scope);
  const refusal = domainRefusal(domain, user) ?? (withAlias ? aliasChoiceRefusal(domain, user) : null);
  if (refusal !== null) throw new AppError(refusal);
  return domain;
}

/** A branded one of the workspace, or a common one; without its port, too, as people say it. */
async function findUsable(scope: Scope, host: string | undefined): Promise<Domain> {
  const wanted = host?.toLowerCase();
  if (wanted === undefined || scope.workspaceId === null) return findCommonDomain(scope, host);
  const hosts = [wanted, withPort(scope.config, wanted)];
  const branded = await listBranded(scope, scope.workspaceId);
  return branded.find((domain) => hosts.includes(domain.host)) ?? findCommonDomain(scope, host);
}

function toDomainUser({ caller, organization, entitlements }: Scope): DomainUser {
  return {
    isGuest: userOf(caller) === null,
    isVerified: userOf(caller)?.isVerified ?? false,
    // People of an organization need no subscription of their own.
    isSubscribed: organization !== null || entitlements.isSubscribed,
    canChooseAlias: entitlements.features.includes('use_custom_alias'),
    canUseBranded: entitlements.features.includes('use_branded_domains'),
  };
}
