import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line, lines } from '../http/text.ts';
import { choicesOf } from '../redirect-routes/conditions.ts';
import { ofBillable, organizationPlace, ownPlace, teamPlace, type Billing } from './endpoints.ts';

const NAME_LENGTH = 120;
const ADDRESS_LENGTH = 400;
const SHORT_LENGTH = 40;
const EMAIL_LENGTH = 254;

/** By name. */
export const listCountries = () => choicesOf('country');

const countryMissing = 'Please choose a country.';
const country = z
  .string(countryMissing)
  .regex(/^[A-Z]{2}$/, countryMissing)
  .refine((code) => listCountries().some(({ id }) => id === code), countryMissing);
const taxId = line().max(SHORT_LENGTH, 'This is not a tax number.');

/** Whom bills are made out to. */
export const billingDetailsBody = z.strictObject({
  name: line().max(NAME_LENGTH, 'The name must not be greater than 120 characters.'),
  address: lines().max(ADDRESS_LENGTH, 'The address must not be greater than 400 characters.'),
  postal_code: line().max(SHORT_LENGTH, 'The postal code is too long.'),
  city: line().max(NAME_LENGTH, 'The city must not be greater than 120 characters.'),
  /** ISO 3166, two letters. */
  country,
  purchase_order: line().max(SHORT_LENGTH, 'The purchase order is too long.'),
  invoice_email: line()
    .max(EMAIL_LENGTH, 'The email is too long.')
    .regex(/^(?:[^\s@]+@[^\s@]+)?$/, 'Please enter an email'),
  tax_id: taxId,
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

/** What the tax on a bill goes by. */
export const taxInfoBody = z.strictObject({ country, tax_id: taxId });
export type TaxInfoBody = z.infer<typeof taxInfoBody>;

/** Calls about whom bills are made out to. */
function detailsCalls({ prefix, view, change }: Billing) {
  const path = `${prefix}/billing-details`;
  const params = ofBillable;
  return {
    getDetails: endpoint({
      ...{ method: 'GET', path, access: view, params },
      response: billingDetailsView,
      limitPerMinute: 120,
    }),
    saveDetails: endpoint({
      ...{ method: 'PUT', path, access: change, params },
      body: billingDetailsBody,
      response: billingDetailsView,
      ...{ limitPerMinute: 30, deadlineMs: 15_000 },
    }),
    saveTaxInfo: endpoint({
      ...{ method: 'PUT', path: `${path}/tax`, access: change, params },
      body: taxInfoBody,
      response: billingDetailsView,
      ...{ limitPerMinute: 30, deadlineMs: 15_000 },
    }),
  };
}

export const ownDetails = detailsCalls(ownPlace);
export const organizationDetails = detailsCalls(organizationPlace);
export const teamDetails = detailsCalls(teamPlace);

const TOKEN_LENGTH = 300;
const params = z.object({ token: line().max(TOKEN_LENGTH) });

export const taxInfoView = z.object({
  /** Whose bills they are. */
  name: z.string(),
  country: z.string(),
  tax_id: z.string(),
  tax_id_state: z.enum(taxIdStates),
});
export type TaxInfoView = z.infer<typeof taxInfoView>;

/** By the link of an email, without signing in. */
export const getTaxInfo = endpoint({
  ...{ method: 'GET', path: '/user/vatinfo/:token', access: 'session', params },
  response: taxInfoView,
  limitPerMinute: 20,
});

export const putTaxInfo = endpoint({
  ...{ method: 'PUT', path: '/user/vatinfo/:token', access: 'session', params },
  body: taxInfoBody,
  response: taxInfoView,
  ...{ limitPerMinute: 10, deadlineMs: 15_000 },
});
