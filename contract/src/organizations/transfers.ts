import { z } from 'zod';
import { hasPlainName, plainNameOnly, withPlainHost } from '../accounts/email-address.ts';
import { endpoint } from '../http/endpoint.ts';
import { ofOrganization } from './endpoints.ts';

/** Of whoever is asked to own something. */
export const receiverEmail = z
  .string('Please enter an email address.')
  .trim()
  .toLowerCase()
  .max(254)
  .transform(withPlainHost)
  .refine(hasPlainName, { error: plainNameOnly, abort: true })
  .pipe(z.email('The email must be a valid email address.'));

const sentTransfer = z.object({
  to: z.object({ name: z.string(), email: z.string() }),
  expires_at: z.iso.datetime(),
});
export type SentTransfer = z.infer<typeof sentTransfer>;

const transferView = z.object({
  organization: z.object({ slug: z.string(), name: z.string() }),
  from: z.string(),
  expires_at: z.iso.datetime(),
});
export type TransferView = z.infer<typeof transferView>;

const found = z.object({ transfer: sentTransfer.nullable() });

export const getTransfer = endpoint({
  method: 'GET',
  path: '/organization/:organization/transfer',
  access: 'organization.transfer',
  params: ofOrganization,
  response: found,
  limitPerMinute: 60,
});

export const askTransfer = endpoint({
  method: 'POST',
  path: '/organization/:organization/transfer',
  access: 'organization.transfer',
  confirmed: true,
  params: ofOrganization,
  body: z.strictObject({ email: receiverEmail }),
  response: found,
  limitPerMinute: 10,
});

export const withdrawTransfer = endpoint({
  method: 'DELETE',
  path: '/organization/:organization/transfer',
  access: 'organization.transfer',
  params: ofOrganization,
  response: z.object({}),
  limitPerMinute: 10,
});

export const listTransfers = endpoint({
  method: 'GET',
  path: '/transfers',
  access: 'account',
  response: z.object({ data: z.array(transferView) }),
  limitPerMinute: 120,
  isPassive: true,
});

/** Accepts or declines; the new owner pays for the organization. */
export const answerTransfer = endpoint({
  method: 'POST',
  path: '/organization/:organization/transfer/:answer',
  access: 'ownerOnly',
  params: ofOrganization.extend({ answer: z.enum(['accept', 'reject']) }),
  response: z.object({}),
  limitPerMinute: 10,
});
