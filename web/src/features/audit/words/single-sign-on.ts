import type { singleSignOnEvents } from '@linklet/contract/single-sign-on/events.ts';
import type { provisioningEvents } from '@linklet/contract/provisioning/events.ts';
import { ofTeam, textOf, whomOf, type Sentences } from './telling.ts';

type Names = keyof typeof singleSignOnEvents | keyof typeof provisioningEvents;

export const singleSignOnSentences: Sentences<Names> = {
  'sso.created': (entry, teams) => `set up single sign-on${ofTeam(entry, teams)}`,
  'sso.changed': (entry, teams) => `changed single sign-on${ofTeam(entry, teams)}`,
  'sso.enforced': (entry, teams) => `made single sign-on required${ofTeam(entry, teams)}`,
  'sso.released': (entry, teams) => `made single sign-on optional${ofTeam(entry, teams)}`,
  'sso.deleted': (entry, teams) => `deleted single sign-on${ofTeam(entry, teams)}`,
  'sso.user_admitted': (entry, teams) => `joined by single sign-on${ofTeam(entry, teams)}`,
  'sso.signed_in': (entry, teams) =>
    entry.after?.second_factor === true
      ? `passed single sign-on${ofTeam(entry, teams)}, before a second factor`
      : `signed in by single sign-on${ofTeam(entry, teams)}`,
  'sso.identity_confirmed': (entry, teams) => `confirmed by single sign-on${ofTeam(entry, teams)}`,

  'provisioning.token_created': () => 'created a provisioning token',
  'provisioning.token_revoked': () => 'revoked the provisioning token',
  'provisioning.user_created': ({ after }) => `created an account for ${textOf(after?.email)}`,
  'provisioning.email_change_requested': (entry) =>
    `asked ${whomOf(entry)} to verify the email ${textOf(entry.after?.email)}`,
};
