import type { DomainView } from '../app-state/endpoints.ts';
import type { ErrorCode } from '../http/errors.ts';
import type { AliasRules } from '../links/aliases.ts';

export interface DomainUser {
  isGuest: boolean;
  isVerified: boolean;
  isSubscribed: boolean;
  canChooseAlias: boolean;
  canUseBranded: boolean;
}

type DomainRules = Omit<
  DomainView,
  'domain' | 'for_all_teams' | 'teams' | 'isDefault' | 'defaultTags' | 'defaultUtm' | keyof AliasRules
> &
  Pick<AliasRules, 'type'>;

export function domainRefusal(domain: DomainRules, user: DomainUser): ErrorCode | null {
  if (isAway(domain)) return 'domain_unknown';
  if (domain.type === 'organization') return user.canUseBranded ? null : 'domain_not_in_plan';
  if (user.isGuest) return isForGuests(domain) ? null : 'domain_not_for_guests';
  return commonRefusal(domain, user);
}

function commonRefusal(domain: DomainRules, user: DomainUser): ErrorCode | null {
  if (domain.requireEmailVerification && !user.isVerified) return 'domain_needs_verification';
  return domain.subscribedOnly && !user.isSubscribed ? 'domain_needs_subscription' : null;
}

export function aliasChoiceRefusal(domain: DomainRules, user: DomainUser): ErrorCode | null {
  if (user.isGuest) return domain.guestCanUseCustomAlias ? null : 'alias_not_allowed';
  if (user.canChooseAlias) return null;
  return user.isVerified ? 'alias_not_in_plan' : 'alias_needs_verification';
}

function isAway(domain: DomainRules): boolean {
  return domain.isDeleted || domain.isBlocked || domain.isDisabled;
}

/** A domain that requires a verified address or a subscription requires an account, too. */
function isForGuests(domain: DomainRules): boolean {
  return domain.allowForGuests && !domain.requireEmailVerification && !domain.subscribedOnly;
}
