import { z } from 'zod';
import { required, optional, urlOf, addressRanges, RANGES_MUST, WEB_URL_MUST } from './setting.ts';

export const robotCheckSettings = {
  robotCheckWhitelist: required({
    variable: 'ROBOT_CHECK_WHITELIST',
    schema: addressRanges,
    fallback: '',
    must: RANGES_MUST,
    doc: 'Addresses or CIDR ranges, separated by commas, that need no anti-robot check.',
  }),
  turnstileSiteKey: optional({
    variable: 'TURNSTILE_SITE_KEY',
    schema: z.string().min(1),
    must: 'be the site key of a Cloudflare Turnstile widget',
    doc: 'With the secret key: Cloudflare Turnstile replaces the built-in anti-robot check.',
  }),
  turnstileSecretKey: optional({
    variable: 'TURNSTILE_SECRET_KEY',
    schema: z.string().min(1),
    must: 'be the secret key of a Cloudflare Turnstile widget',
    doc: 'Secret key of the Turnstile widget.',
    secret: true,
  }),
  turnstileVerifyUrl: required({
    variable: 'TURNSTILE_VERIFY_URL',
    schema: urlOf('http:', 'https:'),
    fallback: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    must: WEB_URL_MUST,
    doc: 'Where Turnstile answers are verified.',
  }),
};
