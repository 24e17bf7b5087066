import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import {
  required,
  optional,
  wholeNumber,
  urlOf,
  origin,
  addressRanges,
  machineHasIpv6,
  RANGES_MUST,
  WEB_URL_MUST,
  ENDPOINTS_MUST,
  endpoints,
  clientId,
  clientSecret,
  type Setting,
} from './setting.ts';

/** A wrong value in the environment; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Every setting of the product. docs/configuration.md shows this table; a test keeps the two in step. */
export const settings = {
  port: required({
    variable: 'PORT',
    schema: wholeNumber(1, 65_535),
    fallback: '3000',
    must: 'be a port number from 1 to 65535',
    doc: 'Port that visitors and users reach.',
  }),
  host: required({
    variable: 'HOST',
    schema: z.string().refine((text) => ipaddr.isValid(text) || text === 'localhost'),
    fallback: machineHasIpv6 ? '::' : '0.0.0.0',
    fallbackShown: 'all addresses',
    must: 'be an IP address or localhost',
    doc: 'Address to listen on.',
  }),
  dataDir: required({
    variable: 'DATA_DIR',
    schema: z.string().transform((path) => resolve(path)),
    fallback: './data',
    must: 'be a path',
    doc: 'Folder for everything that is written at run time.',
  }),
  baseUrl: optional({
    variable: 'BASE_URL',
    schema: origin,
    fallbackShown: 'http://localhost:PORT',
    must: 'be an http or https address without a path, such as https://go.example.com',
    doc: 'Public address of the product; its host is the base domain of short links.',
  }),
  databaseUrl: optional({
    variable: 'DATABASE_URL',
    schema: urlOf('postgres:', 'postgresql:'),
    fallbackShown: 'embedded PostgreSQL',
    must: 'be a postgres:// URL',
    doc: 'PostgreSQL 15 or later to use in place of the embedded one.',
    secret: true,
  }),
  clickhouseUrl: optional({
    variable: 'CLICKHOUSE_URL',
    schema: urlOf('http:', 'https:'),
    fallbackShown: 'embedded ClickHouse',
    must: 'be the http or https URL of a ClickHouse server, such as http://user:password@host:8123/database',
    doc: 'ClickHouse to use in place of the embedded one.',
    secret: true,
  }),
  robotCheckWhitelist: required({
    variable: 'ROBOT_CHECK_WHITELIST',
    schema: addressRanges,
    fallback: '',
    must: RANGES_MUST,
    doc: 'Addresses or CIDR ranges, separated by commas, that need no anti-robot check.',
  }),
  trustedProxies: required({
    variable: 'TRUSTED_PROXIES',
    schema: addressRanges,
    fallback: '',
    must: RANGES_MUST,
    doc: 'Addresses or CIDR ranges of proxies whose X-Forwarded headers are believed.',
  }),
  nodeEnv: required({
    variable: 'NODE_ENV',
    schema: z.enum(['production', 'development', 'test']),
    fallback: 'production',
    must: 'be production, development or test',
    doc: 'Kind of installation: production, development or test.',
  }),
  productName: required({
    variable: 'PRODUCT_NAME',
    schema: z.string().trim().min(1).max(40),
    fallback: 'Linklet',
    must: 'have 1 to 40 characters',
    doc: 'Name of the product, and the word for a short link, in the interface.',
  }),
  supportEmail: required({
    variable: 'SUPPORT_EMAIL',
    schema: z.string().regex(/^[^\s@]+@[^\s@]+$/),
    fallback: 'support@localhost',
    must: 'be an e-mail address',
    doc: 'Where people write to for help.',
  }),
  smtpUrl: optional({
    variable: 'SMTP_URL',
    schema: urlOf('smtp:', 'smtps:'),
    fallbackShown: 'the built-in mailbox, which staff read',
    must: 'be the smtp or smtps URL of a mail server, such as smtps://user:password@mail.example.com',
    doc: 'Mail server that sends the product’s e-mails.',
    secret: true,
  }),
  mailFrom: optional({
    variable: 'MAIL_FROM',
    schema: z.string().regex(/^[^\s@]+@[^\s@]+$/),
    fallbackShown: 'SUPPORT_EMAIL',
    must: 'be an e-mail address',
    doc: 'Sender of the product’s e-mails.',
  }),
  disposableEmails: required({
    variable: 'DISPOSABLE_EMAILS',
    schema: z.enum(['refused', 'allowed']),
    fallback: 'refused',
    must: 'be refused or allowed',
    doc: 'Whether accounts may have addresses of throw-away mailboxes.',
  }),
  staffEmail: required({
    variable: 'STAFF_EMAIL',
    schema: z.string().regex(/^[^\s@]+@[^\s@]+$/),
    fallback: 'staff@linklet.local',
    must: 'be an e-mail address',
    doc: 'Address of the first staff account, which the first start makes.',
  }),
  secretKey: optional({
    variable: 'SECRET_KEY',
    schema: z.string().min(32),
    fallbackShown: 'made once, kept in DATA_DIR/secrets',
    must: 'have at least 32 characters',
    doc: 'Key that signs and encrypts; the same for all processes of an installation.',
    secret: true,
  }),
  frontDoorProcesses: required({
    variable: 'FRONT_DOOR_PROCESSES',
    schema: wholeNumber(1, 256),
    fallback: String(Math.min(availableParallelism(), 8)),
    fallbackShown: 'number of cores, at most 8',
    must: 'be a whole number from 1 to 256',
    doc: 'Processes that answer visitors.',
  }),
  logLevel: required({
    variable: 'LOG_LEVEL',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    fallback: 'info',
    must: 'be trace, debug, info, warn, error, fatal or silent',
    doc: 'Least serious messages to log.',
  }),
  metricsPort: required({
    variable: 'METRICS_PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '0',
    must: 'be a port number, or 0 for none',
    doc: 'Loopback port for Prometheus metrics of the front door, the next two are the app’s and the worker’s; 0 for none.',
  }),
  appPort: required({
    variable: 'APP_PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '0',
    must: 'be a port number, or 0 for any free one',
    doc: 'Loopback port of the app process; 0 for any free one. `npm start` chooses it.',
  }),
  appUrl: optional({
    variable: 'APP_URL',
    schema: origin,
    must: 'be an http or https address without a path',
    doc: 'Where the front door finds the app process. `npm start` sets it.',
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
  googleClientId: clientId('GOOGLE', 'Google'),
  googleClientSecret: clientSecret('GOOGLE', 'Google'),
  googleIssuer: required({
    variable: 'GOOGLE_ISSUER',
    schema: urlOf('http:', 'https:'),
    fallback: 'https://accounts.google.com',
    must: WEB_URL_MUST,
    doc: 'OpenID issuer of Google.',
  }),
  microsoftClientId: clientId('MICROSOFT', 'Microsoft'),
  microsoftClientSecret: clientSecret('MICROSOFT', 'Microsoft'),
  microsoftIssuer: required({
    variable: 'MICROSOFT_ISSUER',
    schema: urlOf('http:', 'https:'),
    fallback: 'https://login.microsoftonline.com/common/v2.0',
    must: WEB_URL_MUST,
    doc: 'OpenID issuer of Microsoft.',
  }),
  facebookClientId: clientId('FACEBOOK', 'Facebook'),
  facebookClientSecret: clientSecret('FACEBOOK', 'Facebook'),
  facebookEndpoints: required({
    variable: 'FACEBOOK_ENDPOINTS',
    schema: endpoints,
    fallback:
      'https://www.facebook.com/dialog/oauth https://graph.facebook.com/oauth/access_token https://graph.facebook.com/me?fields=id,name,email',
    must: ENDPOINTS_MUST,
    doc: 'Where Facebook asks for consent, gives tokens and tells who somebody is.',
  }),
  twitterClientId: clientId('TWITTER', 'X'),
  twitterClientSecret: clientSecret('TWITTER', 'X'),
  twitterEndpoints: required({
    variable: 'TWITTER_ENDPOINTS',
    schema: endpoints,
    fallback:
      'https://x.com/i/oauth2/authorize https://api.x.com/2/oauth2/token https://api.x.com/2/users/me?user.fields=confirmed_email',
    must: ENDPOINTS_MUST,
    doc: 'Where X asks for consent, gives tokens and tells who somebody is.',
  }),
  sandboxClock: required({
    variable: 'SANDBOX_CLOCK',
    schema: z.enum(['real', 'movable']),
    fallback: 'real',
    must: 'be real or movable',
    doc: 'With “movable” staff can move the time of the whole installation forward, to try what comes later. For sandboxes.',
  }),
  geoipMmdb: optional({
    variable: 'GEOIP_MMDB',
    schema: z
      .string()
      .min(1)
      .transform((path) => resolve(path))
      .refine((path) => existsSync(path)),
    fallbackShown: 'the bundled database',
    must: 'be the path of an MMDB file that is there',
    doc: 'Location database (MMDB) to use in place of the bundled one.',
  }),
};

type Values = {
  [Key in keyof typeof settings]: (typeof settings)[Key] extends Setting<infer Value> ? Value : never;
};

/** Everything that can be set, read and checked. */
export type Config = Omit<Values, 'baseUrl'> & {
  /** An origin, without a slash at its end. */
  baseUrl: string;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the configuration; throws `ConfigError` at the first wrong value. An empty value counts as not set. */
export function readConfig(env: Environment): Config {
  const entries = Object.entries(settings).map(([key, setting]) => [key, readSetting(setting, env)]);
  const values = Object.fromEntries(entries) as Values;
  requireBoth(values, 'turnstileSiteKey', 'turnstileSecretKey');
  for (const provider of ['google', 'microsoft', 'facebook', 'twitter'] as const) {
    requireBoth(values, `${provider}ClientId`, `${provider}ClientSecret`);
  }
  return { ...values, baseUrl: values.baseUrl ?? `http://localhost:${String(values.port)}` };
}

function readSetting(setting: Setting<unknown>, env: Environment): unknown {
  const text = env[setting.variable]?.trim();
  const chosen = text === undefined || text === '' ? setting.fallback : text;
  if (chosen === undefined) return undefined;

  const result = setting.schema.safeParse(chosen);
  if (result.success) return result.data;
  const shown = setting.secret ? '' : `, but is "${chosen}"`;
  throw new ConfigError(`${setting.variable} must ${setting.must}${shown}.`);
}

function requireBoth(values: Values, one: keyof Values, other: keyof Values): void {
  if ((values[one] === undefined) === (values[other] === undefined)) return;
  throw new ConfigError(`${settings[one].variable} and ${settings[other].variable} must be set together.`);
}
