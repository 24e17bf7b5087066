import { hasPlainName, plainNameOnly, withPlainHost } from './email-address.ts';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { typedPassword } from '../passwords/endpoints.ts';
import { line, properName } from '../http/text.ts';
import { timeZone } from './time-zone.ts';

const EMAIL_MAX = 254;

/** Trimmed. Addresses that differ only in letter case belong to one account. */
export const email = line('Please enter an email')
  .min(1, 'Please enter an email')
  .max(EMAIL_MAX, 'The email is not valid.')
  .transform(withPlainHost)
  .refine(hasPlainName, { error: plainNameOnly, abort: true })
  .pipe(z.email('The email is not valid.'));

export const personName = properName('Please enter your name.', 100);

export const userView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photo_url: z.string().nullable(),
  email_verified_at: z.string().nullable(),
  /** A new address that waits to be verified; the account keeps its present one until then. */
  pending_email: z.string().nullable(),
  /** False if the account can only sign in with a provider. */
  has_password: z.boolean(),
  time_zone: z.string(),
  status: z.number().int(),
  uses_two_factor_auth: z.boolean(),
  /** True while a move to another device is begun; codes of the old device are valid until it ends. */
  two_factor_moving: z.boolean(),
  active_two_factor_backup_codes_count: z.number().int(),
  isDeveloper: z.boolean(),
  plan: z.string(),
  is_subscribed: z.boolean(),
  last_read_announcements_at: z.string().nullable(),
  is_terminated: z.boolean(),
  /** When a deleted account is deleted for good; null if it is not deleted. */
  deletes_at: z.string().nullable(),
});
export type UserView = z.infer<typeof userView>;

const done = z.object({});

const mostOwned = 100;

export const ownedOrganization = z.object({
  slug: z.string(),
  name: z.string(),
  teams: z.number().int(),
  people: z.number().int(),
});
export type OwnedOrganization = z.infer<typeof ownedOrganization>;

export const sendVerification = endpoint({
  method: 'POST',
  path: '/email/verify',
  access: 'account',
  byImpersonators: true,
  response: done,
  limitPerMinute: 5,
});

/** A POST by a button: mail scanners open links, and must not verify anything. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/email/verify/:userId/:hash',
  access: 'account',
  params: z.object({ userId: line().max(64), hash: line().max(200) }),
  response: done,
  limitPerMinute: 20,
});

/** Authorizes without a session. Kept out of paths, which may be logged. */
const undoToken = line().max(200);

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/email/undo',
  access: 'session',
  query: z.object({ token: undoToken }),
  response: z.object({ former_email: z.string() }),
  limitPerMinute: 30,
});

/** Restores the former email address and ends all other sessions of the account. */
export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/email/undo',
  access: 'session',
  body: z.strictObject({ token: undoToken }),
  response: done,
  limitPerMinute: 20,
});

/** A changed email address takes effect once it is verified. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/settings/profile',
  access: 'ownerOnly',
  body: z.strictObject({ name: personName, email, time_zone: timeZone }),
  response: done,
  limitPerMinute: 20,
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/settings/profile/email',
  access: 'ownerOnly',
  response: done,
  limitPerMinute: 20,
});

export const getDeletion = endpoint({
  method: 'GET',
  path: '/settings/profile/deletion',
  access: 'account',
  response: z.object({
    links: z.number().int(),
    days_to_return: z.number().int(),
    organizations: z.array(ownedOrganization),
  }),
  limitPerMinute: 60,
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/settings/profile',
  access: 'ownerOnly',
  /** `links`: whether short links keep working. An account without a password confirms in another way. */
  body: z.strictObject({
    password: typedPassword.optional(),
    links: z.enum(['keep', 'switch_off']),
    /** Slugs of the organizations to delete. Refused while the account owns others. */
    organizations: z.array(line().max(64)).max(mostOwned).default([]),
  }),
  response: z.object({ deletes_at: z.string() }),
  limitPerMinute: 10,
  deadlineMs: 10_000,
});

/** Possible within thirty days after the deletion. */
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

export const requestExport = endpoint({
  method: 'POST',
  path: '/settings/profile/export',
  access: 'confirmedOwner',
  response: exportStatus,
  limitPerMinute: 5,
});

/** Downloads of the export: all data as JSON, and the links as CSV. */
export const exportPaths = { json: '/app/export/my-data.json', csv: '/app/export/my-links.csv' } as const;

/** Called before a download, which cannot ask for the password itself. */
export const confirmExportDownload = endpoint({
  method: 'GET',
  path: '/settings/profile/export/files',
  access: 'confirmedOwner',
  response: done,
  limitPerMinute: 20,
});
