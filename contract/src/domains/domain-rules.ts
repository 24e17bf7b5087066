import type { DomainView } from '../app-state/endpoints.ts';
import type { ErrorCode } from '../http/errors.ts';

/** Who wants a short link, as far as the rules of domains care. */
export interface DomainUser {
  isGuest: boolean;
  isVerified: boolean;
  isSubscribed: boolean;
  /** Whether the plan includes aliases of one's choice. */
  canChooseAlias: boolean;
}

type DomainRules = Omit<DomainView, 'domain' | 'type'>;

/** Why a domain is not for this user, or null where it is. */
export function domainRefusal(domain: DomainRules, user: DomainUser): ErrorCode | null {
  if (isAway(domain)) return 'domain_unknown';
  if (user.isGuest) return isForGuests(domain) ? null : 'domain_not_for_guests';
  if (domain.requireEmailVerification && !user.isVerified) return 'domain_needs_verification';
  return domain.subscribedOnly && !user.isSubscribed ? 'domain_needs_subscription' : null;
}

/** Why this user can't choose an alias on a domain, or null where nothing is in the way. */
export function aliasChoiceRefusal(domain: DomainRules, user: DomainUser): ErrorCode | null {
  if (user.isGuest) return domain.guestCanUseCustomAlias ? null : 'alias_not_allowed';
  if (user.canChooseAlias) return null;
  return user.isVerified ? 'alias_not_in_plan' : 'alias_needs_verification';
}

function isAway(domain: DomainRules): boolean {
  return domain.isDeleted || domain.isBlocked || domain.isDisabled;
}

/** What asks for a verified address or a subscription asks for an account before that. */
function isForGuests(domain: DomainRules): boolean {
  return domain.allowForGuests && !domain.requireEmailVerification && !domain.subscribedOnly;
}
