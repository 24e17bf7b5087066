import { z } from 'zod';
import { optional, origin, required, urlOf, WEB_URL_MUST } from './setting.ts';

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
  stripeSecretKey: optional({
    variable: 'STRIPE_SECRET_KEY',
    schema: z.string().regex(/^(sk|rk)_[A-Za-z0-9_]{8,250}$/),
    must: 'be a secret or restricted key of Stripe, such as sk_live_…',
    doc: 'Secret key of the account at Stripe; with it and the next, `stripe` can take payments.',
    secret: true,
  }),
  stripeWebhookSecret: optional({
    variable: 'STRIPE_WEBHOOK_SECRET',
    schema: z.string().min(8).max(250),
    must: 'be the signing secret of a webhook of Stripe',
    doc: 'Signing secret of the webhook at Stripe that calls `/app/api/billing/webhooks/stripe`.',
    secret: true,
  }),
  stripeApiBase: optional({
    variable: 'STRIPE_API_BASE',
    schema: origin,
    fallbackShown: '`https://api.stripe.com`',
    must: 'be an http or https address without a path',
    doc: 'Where Stripe is asked; another address is for tests.',
  }),
  paddleApiKey: optional({
    variable: 'PADDLE_API_KEY',
    schema: z.string().min(8).max(250),
    must: 'be an API key of Paddle',
    doc: 'API key of the account at Paddle; with it and the next two, `paddle` can take payments.',
    secret: true,
  }),
  paddleWebhookSecret: optional({
    variable: 'PADDLE_WEBHOOK_SECRET',
    schema: z.string().min(8).max(250),
    must: 'be the secret of a notification destination of Paddle',
    doc: 'Secret of the notification destination at Paddle that calls `/app/api/billing/webhooks/paddle`.',
    secret: true,
  }),
  paddleClientToken: optional({
    variable: 'PADDLE_CLIENT_TOKEN',
    schema: z.string().regex(/^(live|test)_[A-Za-z0-9]{8,250}$/),
    must: 'be a client-side token of Paddle, such as live_…',
    doc: 'Client-side token of Paddle: browsers open its overlay with it. One that begins with `test_` is of the sandbox of Paddle, where the API is asked, too.',
  }),
  paddleApiBase: optional({
    variable: 'PADDLE_API_BASE',
    schema: origin,
    fallbackShown: '`https://api.paddle.com`, or `https://sandbox-api.paddle.com` with a `test_` token',
    must: 'be an http or https address without a path',
    doc: 'Where Paddle is asked; another address is for tests.',
  }),
  sellerCountry: required({
    variable: 'SELLER_COUNTRY',
    schema: z.string().regex(/^[A-Z]{2}$/),
    fallback: 'DE',
    must: 'be a country code of two capital letters',
    doc: 'Country of whoever sells plans, for value added tax.',
  }),
  sellerName: optional({
    variable: 'SELLER_NAME',
    schema: z.string().max(120),
    fallbackShown: 'value of PRODUCT_NAME',
    must: 'be at most 120 characters',
    doc: 'Name of whoever sells plans, as invoices have it.',
  }),
  sellerAddress: required({
    variable: 'SELLER_ADDRESS',
    schema: z.string().max(400),
    fallback: 'Test Street 1, 10115 Berlin',
    must: 'be at most 400 characters',
    doc: 'Address of whoever sells plans, its lines separated by commas.',
  }),
  sellerTaxNumber: optional({
    variable: 'SELLER_TAX_NUMBER',
    schema: z.string().regex(/^[A-Z]{2}[A-Z0-9+*]{2,13}$/),
    must: 'be a number for value added tax, such as DE123456789',
    doc: 'Tax number of whoever sells plans: it stands on invoices, and the authorities are asked in its name.',
  }),
  invoicePrefix: required({
    variable: 'INVOICE_PREFIX',
    schema: z.string().regex(/^[A-Z0-9-]{0,12}$/),
    fallback: 'INV-',
    must: 'be at most 12 capital letters, digits and hyphens',
    doc: 'What the numbers of invoices begin with. Another one begins a series of its own.',
  }),
  invoiceAttachment: required({
    variable: 'INVOICE_ATTACHMENT',
    schema: z.enum(['none', 'factur-x']),
    fallback: 'none',
    must: 'be none or factur-x',
    doc: 'What is embedded in the PDF of an invoice for programs to read: with `factur-x` the XML of Factur-X, profile BASIC. It needs SELLER_TAX_NUMBER.',
  }),
  taxNumberCheck: required({
    variable: 'TAX_NUMBER_CHECK',
    schema: z.enum(['sandbox', 'vies']),
    fallback: 'sandbox',
    must: 'be sandbox or vies',
    doc: 'Who is asked whether a tax number of the European Union is valid: VIES, or a sandbox that takes each number of the right form, and answers to 100, 200 and 300 to 601 as the test service of VIES. Where plans are sold it is vies.',
  }),
  viesUrl: required({
    variable: 'VIES_URL',
    schema: urlOf('https:', 'http:'),
    fallback: 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number',
    must: WEB_URL_MUST,
    doc: 'Where VIES is asked.',
  }),
};
