import type { accountsEvents } from '@linklet/contract/accounts/events.ts';
import type { signInEvents } from '@linklet/contract/sign-in/events.ts';
import type { twoFactorEvents } from '@linklet/contract/two-factor/events.ts';
import type { passkeysEvents } from '@linklet/contract/passkeys/events.ts';
import type { socialEvents } from '@linklet/contract/social/events.ts';
import type { mailingsEvents } from '@linklet/contract/mailings/events.ts';
import type { billingEvents } from '@linklet/contract/billing/events.ts';
import type { usageEvents } from '@linklet/contract/usage/events.ts';
import { textOf, type Sentences } from './telling.ts';

type Names =
  | keyof typeof accountsEvents
  | keyof typeof signInEvents
  | keyof typeof twoFactorEvents
  | keyof typeof passkeysEvents
  | keyof typeof socialEvents
  | keyof typeof mailingsEvents
  | keyof typeof billingEvents
  | keyof typeof usageEvents;

export const accountsSentences: Sentences<Names> = {
  'account.deleted': () => 'deleted the account',
  'account.restored': () => 'restored the account',
  'account.purged': () => 'deleted an account for good',
  'account.export_downloaded': ({ after }) => `exported the account data as ${textOf(after?.format)}`,
  'profile.changed': () => 'changed the profile',
  'email.verified': ({ after }) => `verified the email ${textOf(after?.email)}`,
  'email.change_requested': ({ after }) => `requested a change of email to ${textOf(after?.email)}`,
  'email.change_cancelled': () => 'cancelled the change of email',
  'email.changed': ({ after }) => `changed the email to ${textOf(after?.email)}`,
  'email.change_undone': ({ after }) => `changed the email back to ${textOf(after?.email)}`,

  'subscription.started': ({ after }) => `subscribed to ${textOf(after?.plan)}`,
  'subscription.changed': ({ after }) => `changed the subscription of ${textOf(after?.plan)}`,
  'subscription.payment_failed': ({ after }) => `had a payment for ${textOf(after?.plan)} fail`,
  'subscription.ended': ({ after }) => `ended the subscription of ${textOf(after?.plan)}`,
  'billing_details.changed': () => 'changed the billing details',
  'tax_number.checked': ({ after }) => `had the tax number ${textOf(after?.tax_id)} checked`,

  'account.registered': () => 'created an account',
  'account.signed_in': () => 'signed in',
  'password.changed': () => 'changed the password',
  'password.reset': () => 'reset the password',
  'backup_code.used': () => 'signed in with a backup code',

  'two_factor.enabled': () => 'turned two-factor authentication on',
  'two_factor.disabled': () => 'turned two-factor authentication off',
  'two_factor.move_started': () => 'started replacing the authenticator app',
  'backup_codes.created': () => 'created backup codes',
  'backup_codes.deleted': () => 'deleted the backup codes',

  'passkey.added': ({ after }) => `added the passkey ${textOf(after?.name)}`,
  'passkey.deleted': ({ before }) => `deleted the passkey ${textOf(before?.name)}`,

  'identity.linked': ({ after }) => `linked ${textOf(after?.provider)}`,
  'identity.unlinked': ({ before }) => `unlinked ${textOf(before?.provider)}`,

  'mailings.changed': ({ after }) => (after?.on === true ? 'turned mailings on' : 'turned mailings off'),

  'overage.changed': ({ after }) =>
    after?.enabled === true ? 'allowed overages' : 'no longer allowed overages',
};
