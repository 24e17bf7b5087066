import type { EventKinds } from '../audit/event.ts';

const ofAccount = { area: 'account', isPublic: false } as const;

export const twoFactorEvents = {
  'two_factor.enabled': ofAccount,
  'two_factor.disabled': ofAccount,
  'two_factor.move_started': ofAccount,
  'backup_codes.created': ofAccount,
  'backup_codes.deleted': ofAccount,
} satisfies EventKinds;
