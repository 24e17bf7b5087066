import { z } from 'zod';
import { optional, required } from './setting.ts';

const providers = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  )
  .pipe(z.array(z.enum(['none', 'sandbox', 'stripe', 'paddle'])).min(1));

export const billingSettings = {
  paymentProviders: optional({
    variable: 'PAYMENT_PROVIDERS',
    schema: providers,
    fallbackShown: '`sandbox` on localhost, otherwise `none`',
    must: 'be a comma-separated list of sandbox, stripe and paddle, or none',
    doc: 'Who takes payments for plans, the preferred one first; whoever pays by one stays with it. The sandbox charges nothing, so that it is used at a public address only where it stands here.',
  }),
  sellerCountry: required({
    variable: 'SELLER_COUNTRY',
    schema: z.string().regex(/^[A-Z]{2}$/),
    fallback: 'DE',
    must: 'be a country code of two capital letters',
    doc: 'Country of whoever sells plans, for value added tax.',
  }),
};
