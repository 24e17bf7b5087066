import type { AppState, DomainView } from '@linklet/contract/app-state/endpoints.ts';
import {
  aliasChoiceRefusal,
  domainRefusal,
  type DomainUser,
} from '@linklet/contract/domains/domain-rules.ts';
import { errorMessage, type ErrorCode } from '@linklet/contract/http/errors.ts';
import { notify } from '#/lib/notices.ts';
import { showNotices } from '#/ui/notices/show-notices.tsx';
import type { ShortenDraft } from './shorten/shorten-draft.ts';

/** Why a domain can't be chosen, or null where it can. */
export function domainLock(state: AppState, domain: DomainView): ErrorCode | null {
  return domainRefusal(domain, toDomainUser(state));
}

/** Why no alias can be chosen on the domain of this host, or null where one can. */
export function aliasLock(state: AppState, host: string): ErrorCode | null {
  const domain = findDomain(state, host);
  return domain === undefined ? null : aliasChoiceRefusal(domain, toDomainUser(state));
}

/** Why a link can't be given an expiry, or null where it can. */
export function expiryLock({ features, user }: AppState): ErrorCode | null {
  if (features.includes('manage_expiration')) return null;
  return user === null ? 'expiry_not_allowed' : 'expiry_not_in_plan';
}

/** Why an account can't make links of a file, or null where it can; guests are not asked to. */
export function bulkLock(state: AppState): ErrorCode | null {
  return state.user === null || canImport(state) ? null : 'bulk_not_in_plan';
}

export function canImport({ features }: AppState): boolean {
  return features.includes('create_linklet') && features.includes('use_bulk');
}

/** What is locked shows no value, and so sends none. */
export function withoutLocked(state: AppState, draft: ShortenDraft, host: string): ShortenDraft {
  return {
    ...draft,
    ...(aliasLock(state, draft.domain || host) !== null && { alias: '' }),
    ...(expiryLock(state) !== null && { expires_at: '' }),
    ...(state.user === null && { title: '', description: '' }),
    ...(!state.features.includes('use_tags') && { tags: [] }),
  };
}

/**
 * The domain that a form goes on with: its owner's default where none was chosen, or where the chosen one is not to be
 * had, which a notice tells. Empty for the host that the page is on.
 */
export function settleDomain(state: AppState, chosen: string, host: string): string {
  const instead = defaultDomain(state);
  if (chosen === '') return instead;
  const refusal = refusalOf(state, chosen);
  if (chosen === host || refusal === null) return chosen;
  showNotices();
  const reason =
    refusal === 'domain_unknown'
      ? `The domain ${chosen} was not found.`
      : `Can’t set active domain ${chosen}. ${errorMessage(refusal)}`;
  notify(`${reason} ${instead || host} is used instead.`);
  return instead;
}

function defaultDomain(state: AppState): string {
  const usual = state.domains.available.find((view) => view.isDefault && domainLock(state, view) === null);
  return usual?.domain ?? '';
}

function refusalOf(state: AppState, host: string): ErrorCode | null {
  const domain = findDomain(state, host);
  return domain === undefined ? 'domain_unknown' : domainLock(state, domain);
}

function findDomain(state: AppState, host: string): DomainView | undefined {
  return state.domains.available.find(({ domain }) => domain === host);
}

function toDomainUser({ user, workspace, features }: AppState): DomainUser {
  return {
    isGuest: user === null,
    isVerified: user !== null && user.email_verified_at !== null,
    // An organization’s people are asked for no subscription of their own.
    isSubscribed: workspace !== null || user?.is_subscribed === true,
    canChooseAlias: features.includes('use_custom_alias'),
    canUseBranded: features.includes('use_branded_domains'),
  };
}
