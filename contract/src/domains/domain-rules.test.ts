import { expect, test } from 'vitest';
import { aliasChoiceRefusal, domainRefusal, type DomainUser } from './domain-rules.ts';

const open = {
  type: 'common' as const,
  isDisabled: false,
  isDeleted: false,
  isBlocked: false,
  guestCanUseCustomAlias: false,
  allowForGuests: false,
  requireEmailVerification: false,
  subscribedOnly: false,
};

const account = {
  isGuest: false,
  isVerified: true,
  isSubscribed: false,
  canChooseAlias: true,
  canUseBranded: true,
};
const users: Record<string, DomainUser> = {
  'a guest': {
    isGuest: true,
    isVerified: false,
    isSubscribed: false,
    canChooseAlias: false,
    canUseBranded: false,
  },
  'an unverified account': { ...account, isVerified: false, canChooseAlias: false },
  'an account': account,
  'a subscriber': { ...account, isSubscribed: true },
  'an account whose plan has no branded domains': { ...account, canUseBranded: false },
  'an account whose plan has no aliases': { ...account, canChooseAlias: false },
};

test.each([
  ['a guest', {}, 'domain_not_for_guests'],
  ['a guest', { allowForGuests: true }, null],
  ['a guest', { allowForGuests: true, requireEmailVerification: true }, 'domain_not_for_guests'],
  ['a guest', { allowForGuests: true, subscribedOnly: true }, 'domain_not_for_guests'],
  ['an unverified account', {}, null],
  ['an unverified account', { requireEmailVerification: true }, 'domain_needs_verification'],
  ['an account', { requireEmailVerification: true }, null],
  ['an account', { subscribedOnly: true }, 'domain_needs_subscription'],
  ['a subscriber', { subscribedOnly: true }, null],
  ['a subscriber', { type: 'organization' as const }, null],
  ['an account whose plan has no branded domains', { type: 'organization' as const }, 'domain_not_in_plan'],
  ['a subscriber', { isDisabled: true }, 'domain_unknown'],
  ['a subscriber', { isBlocked: true }, 'domain_unknown'],
  ['a subscriber', { isDeleted: true }, 'domain_unknown'],
])('%s on a domain with %j is told %s', (who, rules, refusal) => {
  expect(domainRefusal({ ...open, ...rules }, users[who] as DomainUser)).toBe(refusal);
});

test.each([
  ['a guest', {}, 'alias_not_allowed'],
  ['a guest', { guestCanUseCustomAlias: true }, null],
  ['an unverified account', { guestCanUseCustomAlias: true }, 'alias_needs_verification'],
  ['an account', {}, null],
  ['an account whose plan has no aliases', { guestCanUseCustomAlias: true }, 'alias_not_in_plan'],
])('%s who wants an alias on a domain with %j is told %s', (who, rules, refusal) => {
  expect(aliasChoiceRefusal({ ...open, ...rules }, users[who] as DomainUser)).toBe(refusal);
});
