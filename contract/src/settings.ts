import { z } from 'zod';
import { email, personName, twoFactorCode } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { chosenPassword, isConfirmed, notConfirmed, typedPassword } from './passwords.ts';
import { line } from './text.ts';
import { timeZone } from './time-zone.ts';

const done = z.object({});

/** Another e-mail address becomes the account's once it is verified. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/settings/profile',
  access: 'ownerOnly',
  body: z.strictObject({ name: personName, email, time_zone: timeZone }),
  response: done,
  limitPerMinute: 20,
});

/** Keeps the present e-mail address: the other one that waits to be verified is forgotten. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/settings/profile/email',
  access: 'ownerOnly',
  response: done,
  limitPerMinute: 20,
});

/** What is lost with the account. */
export const getDeletion = endpoint({
  method: 'GET',
  path: '/settings/profile/deletion',
  access: 'account',
  response: z.object({ links: z.number().int(), days_to_return: z.number().int() }),
  limitPerMinute: 60,
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/settings/profile',
  access: 'ownerOnly',
  /**
   * `links`: whether short links go on working once the account is gone. An account without a password is asked to
   * confirm in its own way.
   */
  body: z.strictObject({ password: typedPassword.optional(), links: z.enum(['keep', 'switch_off']) }),
  response: z.object({ deletes_at: z.string() }),
  limitPerMinute: 10,
  deadlineMs: 10_000,
});

/** Brings a deleted account back within its thirty days. */
export const restoreAccount = endpoint({
  method: 'POST',
  path: '/settings/profile/restore',
  access: 'returningOwner',
  response: done,
  limitPerMinute: 10,
});

export const exportStatus = z.object({
  status: z.enum(['none', 'preparing', 'ready']),
  made_at: z.string().nullable(),
});

export const getExport = endpoint({
  method: 'GET',
  path: '/settings/profile/export',
  access: 'account',
  response: exportStatus,
  limitPerMinute: 120,
});

/** Has everything that is held about the person prepared; an e-mail and a notification say when it is there. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/settings/profile/export',
  access: 'confirmedOwner',
  response: exportStatus,
  limitPerMinute: 5,
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/settings/profile/export/files',
  access: 'confirmedOwner',
  /** Everything as JSON, and the links as CSV. */
  response: z.object({ json: z.string(), csv: z.string() }),
  limitPerMinute: 20,
  deadlineMs: 20_000,
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/settings/security/password',
  access: 'confirmedOwner',
  body: z.strictObject(chosenPassword).refine(isConfirmed, notConfirmed),
  response: done,
  limitPerMinute: 10,
  deadlineMs: 10_000,
});

/** Begins the set-up: the secret counts once a code of it was shown. */
export const beginTwoFactor = endpoint({
  method: 'POST',
  path: '/settings/security/two-factor',
  access: 'confirmedOwner',
  response: z.object({ secret: z.string(), uri: z.string() }),
  limitPerMinute: 20,
});

/**
 * Begins the move of the second factor to another device: it is off from now on, until a code of that device was
 * shown. Backup codes stay.
 */
export const moveTwoFactor = endpoint({
  method: 'POST',
  path: '/settings/security/two-factor/device',
  access: 'confirmedOwner',
  response: z.object({ secret: z.string(), uri: z.string() }),
  limitPerMinute: 20,
});

/** Goes back to the device of before; the second factor is on again. */
export const stayWithDevice = endpoint({
  method: 'DELETE',
  path: '/settings/security/two-factor/device',
  access: 'confirmedOwner',
  response: done,
  limitPerMinute: 20,
});

/** Empty where the account keeps the codes that it has. */
export const backupCodes = z.object({ codes: z.array(z.string()) });

export const enableTwoFactor = endpoint({
  method: 'PUT',
  path: '/settings/security/two-factor',
  access: 'confirmedOwner',
  body: z.strictObject({ code: twoFactorCode }),
  response: backupCodes,
  limitPerMinute: 20,
});

export const disableTwoFactor = endpoint({
  method: 'DELETE',
  path: '/settings/security/two-factor',
  access: 'confirmedOwner',
  response: done,
  limitPerMinute: 20,
});

/** New codes take the place of all earlier ones; they are shown this once. */
export const makeBackupCodes = endpoint({
  method: 'POST',
  path: '/settings/security/two-factor/backup-codes',
  access: 'confirmedOwner',
  response: backupCodes,
  limitPerMinute: 20,
});

export const deleteBackupCodes = endpoint({
  method: 'DELETE',
  path: '/settings/security/two-factor/backup-codes',
  access: 'confirmedOwner',
  response: done,
  limitPerMinute: 20,
});

export const sessionView = z.object({
  id: z.string(),
  is_current: z.boolean(),
  /** Such as `Firefox on Windows`. */
  device: z.string(),
  /** Such as `Berlin, Germany`; empty where it is not known. */
  place: z.string(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
});
export type SessionView = z.infer<typeof sessionView>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/settings/security/sessions',
  access: 'account',
  response: z.object({ data: z.array(sessionView) }),
  limitPerMinute: 120,
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/settings/security/sessions/:id',
  access: 'ownerOnly',
  params: z.object({ id: line().max(64) }),
  response: done,
  limitPerMinute: 60,
});

/** Ends every session but the one that asks. */
export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/settings/security/sessions',
  access: 'ownerOnly',
  response: z.object({ ended: z.number().int() }),
  limitPerMinute: 20,
});
