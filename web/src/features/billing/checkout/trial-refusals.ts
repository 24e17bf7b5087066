import type { TrialRefusal } from '@linklet/contract/billing/views.ts';

/** Why a plan can't be tried, where it is bought. */
export const trialRefusals: Record<TrialRefusal, string> = {
  unverified: 'Verify your email to start a free trial.',
  had: 'You have already used your free trial.',
  card: 'Your card was already used for a trial with another account. Support can give you another trial.',
  device:
    'This device was already used for a trial with another account. Support can give you another trial.',
};
