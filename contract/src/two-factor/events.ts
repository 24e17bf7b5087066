import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', outward: null } as const;

export const twoFactorEvents = {
  'two_factor.enabled': { ...ofAccount, sentence: 'turned two-factor authentication on' },
  'two_factor.disabled': { ...ofAccount, sentence: 'turned two-factor authentication off' },
  'two_factor.move_started': { ...ofAccount, sentence: 'started replacing the authenticator app' },
  'backup_codes.created': { ...ofAccount, sentence: 'created backup codes' },
  'backup_codes.deleted': { ...ofAccount, sentence: 'deleted the backup codes' },
} satisfies EventKinds;
