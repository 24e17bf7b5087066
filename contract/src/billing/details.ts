import { z } from 'zod';
import { line, lines } from '../http/text.ts';

const NAME_LENGTH = 120;
const ADDRESS_LENGTH = 400;
const SHORT_LENGTH = 40;
const EMAIL_LENGTH = 254;

/** Whom bills are made out to. */
export const billingDetailsBody = z.strictObject({
  name: line().max(NAME_LENGTH, 'The name must not be greater than 120 characters.'),
  address: lines().max(ADDRESS_LENGTH, 'The address must not be greater than 400 characters.'),
  postal_code: line().max(SHORT_LENGTH, 'The postal code is too long.'),
  city: line().max(NAME_LENGTH, 'The city must not be greater than 120 characters.'),
  /** ISO 3166, two letters. */
  country: z.string('Please choose a country.').regex(/^[A-Z]{2}$/, 'Please choose a country.'),
  purchase_order: line().max(SHORT_LENGTH, 'The purchase order is too long.'),
  invoice_email: line()
    .max(EMAIL_LENGTH, 'The email is too long.')
    .regex(/^(?:[^\s@]+@[^\s@]+)?$/, 'Please enter an email'),
  tax_id: line().max(SHORT_LENGTH, 'This is no tax number.'),
});
export type BillingDetailsBody = z.infer<typeof billingDetailsBody>;

export const taxIdStates = ['none', 'checking', 'valid', 'invalid', 'form_only'] as const;

export const billingDetailsView = z.object({
  name: z.string(),
  address: z.string(),
  postal_code: z.string(),
  city: z.string(),
  country: z.string(),
  purchase_order: z.string(),
  invoice_email: z.string(),
  tax_id: z.string(),
  tax_id_state: z.enum(taxIdStates),
});
export type BillingDetailsView = z.infer<typeof billingDetailsView>;
