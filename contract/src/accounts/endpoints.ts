import { withPlainHost } from './email-address.ts';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { typedPassword } from '../passwords/endpoints.ts';
import { line, properName } from '../http/text.ts';
import { timeZone } from './time-zone.ts';

const EMAIL_MAX = 254;

/** An email address as people type it, trimmed. Two that differ in case alone are the same account. */
export const email = line('Please enter an email')
  .min(1, 'Please enter an email')
  .max(EMAIL_MAX, 'The email is not valid.')
  .transform(withPlainHost)
  .pipe(z.email('The email is not valid.'));

export const personName = properName('Please enter your name.', 100);

/** Status bits of an account. */
export const userStatus = { noAffiliate: 4, mailingsOff: 8, invoicesHidden: 16, alarmsOff: 32 } as const;

export const userView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  photo_url: z.string().nullable(),
  email_verified_at: z.string().nullable(),
  /** Another address that waits to be verified; the account keeps its own until then. */
  pending_email: z.string().nullable(),
  /** False while a provider is the only way in. */
  has_password: z.boolean(),
  time_zone: z.string(),
  status: z.number().int(),
  uses_two_factor_auth: z.boolean(),
  /** It moves to another device; codes of the old one count until then. */
  two_factor_moving: z.boolean(),
  active_two_factor_backup_codes_count: z.number().int(),
  isDeveloper: z.boolean(),
  /** The plan's name; `free` without a subscription. */
  plan: z.string(),
  /** Whether the plan is one that is paid. */
  is_subscribed: z.boolean(),
  last_read_announcements_at: z.string().nullable(),
  /** An account that was ended by staff: it sees a message and nothing else. */
  is_terminated: z.boolean(),
  /** When a deleted account is gone for good; until then it can come back. */
  deletes_at: z.string().nullable(),
});
export type UserView = z.infer<typeof userView>;

const done = z.object({});

/** An account owns at most as many organizations; this bounds what is read. */
const mostOwned = 100;

/** An organization that ends with its owner's account, or goes to somebody else before. */
export const ownedOrganization = z.object({
  slug: z.string(),
  name: z.string(),
  teams: z.number().int(),
  /** Who is in it beside the owner. */
  people: z.number().int(),
});
export type OwnedOrganization = z.infer<typeof ownedOrganization>;

/** Sends the verification email once more. */
export const sendVerification = endpoint({
  method: 'POST',
  path: '/email/verify',
  access: 'account',
  byImpersonators: true,
  response: done,
  limitPerMinute: 5,
});

/** A page with a button sends this: mail scanners open links, and must not verify anything. */
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/email/verify/:userId/:hash',
  access: 'account',
  params: z.object({ userId: line().max(64), hash: line().max(200) }),
  response: done,
  limitPerMinute: 20,
});

/** What the link of the notice to a former address carries: nobody has to sign in. Kept out of paths, which logs may hold. */
const undoToken = line().max(200);

/** What the link would put back; opening it changes nothing. */
export const getEmailChange = endpoint({
  method: 'GET',
  path: '/email/undo',
  access: 'session',
  query: z.object({ token: undoToken }),
  response: z.object({ former_email: z.string() }),
  limitPerMinute: 30,
});

/** Puts the former email address back, and ends all other sessions of the account. */
export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/email/undo',
  access: 'session',
  body: z.strictObject({ token: undoToken }),
  response: done,
  limitPerMinute: 20,
});

/** Another email address becomes the account's once it is verified. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/settings/profile',
  access: 'ownerOnly',
  body: z.strictObject({ name: personName, email, time_zone: timeZone }),
  response: done,
  limitPerMinute: 20,
});

/** Keeps the present email address: the other one that waits to be verified is forgotten. */
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
  response: z.object({
    links: z.number().int(),
    days_to_return: z.number().int(),
    /** Those that the account owns: each is given to somebody else before, or deleted along. */
    organizations: z.array(ownedOrganization),
  }),
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
  body: z.strictObject({
    password: typedPassword.optional(),
    links: z.enum(['keep', 'switch_off']),
    /** Slugs of those that are deleted along. Whoever owns others is refused. */
    organizations: z.array(line().max(64)).max(mostOwned).default([]),
  }),
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

/** Has everything that is held about the person prepared; an email and a notification say when it is there. */
export const requestExport = endpoint({
  method: 'POST',
  path: '/settings/profile/export',
  access: 'confirmedOwner',
  response: exportStatus,
  limitPerMinute: 5,
});

/** Where a browser downloads the export: everything as JSON, and the links as CSV. */
export const exportPaths = { json: '/app/export/my-data.json', csv: '/app/export/my-links.csv' } as const;

/** Asked before a download, which can't ask for the password itself. */
export const confirmExportDownload = endpoint({
  method: 'GET',
  path: '/settings/profile/export/files',
  access: 'confirmedOwner',
  response: done,
  limitPerMinute: 20,
});
