import type { TrialRefusal } from '@linklet/contract/billing/views.ts';

/** Why a plan can't be tried, where it is bought. */
export const trialRefusals: Record<TrialRefusal, string> = {
  unverified: 'Verify your email address to try this plan before you pay.',
  had: 'A trial is given once, before the first payment: it is used up.',
  card: 'A trial is given once, and your card has had one with another account. Support can give another.',
  device:
    'A trial is given once, and this device has had one with another account. Support can give another.',
};
