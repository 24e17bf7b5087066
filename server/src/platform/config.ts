import type { Setting } from './settings/setting.ts';
import { billingSettings } from './settings/billing.settings.ts';
import { domainsSettings } from './settings/domains.settings.ts';
import { networkSettings } from './settings/network.settings.ts';
import { enginesSettings } from './settings/engines.settings.ts';
import { robotCheckSettings } from './settings/robot-check.settings.ts';
import { productSettings } from './settings/product.settings.ts';
import { mailSettings } from './settings/mail.settings.ts';
import { singleSignOnSettings } from './settings/single-sign-on.settings.ts';
import { socialSettings } from './settings/social.settings.ts';
import { importsSettings } from './settings/imports.settings.ts';
import { webhooksSettings } from './settings/webhooks.settings.ts';

/** A wrong value in the environment; the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** All settings of the product. docs/configuration.md shows this table; a test compares the two. */
export const settings = {
  ...networkSettings,
  ...enginesSettings,
  ...robotCheckSettings,
  ...productSettings,
  ...mailSettings,
  ...socialSettings,
  ...singleSignOnSettings,
  ...domainsSettings,
  ...billingSettings,
  ...importsSettings,
  ...webhooksSettings,
};

type Values = {
  [Key in keyof typeof settings]: (typeof settings)[Key] extends Setting<infer Value> ? Value : never;
};

export type Config = Omit<Values, 'baseUrl'> & {
  /** An origin, without a trailing slash. */
  baseUrl: string;
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws `ConfigError` at the first wrong value. An empty value counts as not set. */
export function readConfig(env: Environment): Config {
  const entries = Object.entries(settings).map(([key, setting]) => [key, readSetting(setting, env)]);
  const values = Object.fromEntries(entries) as Values;
  requireBoth(values, 'turnstileSiteKey', 'turnstileSecretKey');
  for (const provider of ['google', 'microsoft', 'facebook', 'twitter'] as const) {
    requireBoth(values, `${provider}ClientId`, `${provider}ClientSecret`);
  }
  requireCredentials(values);
  if (values.clickhouseCluster !== undefined && values.clickhouseUrl === undefined) {
    throw new ConfigError('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL: the embedded ClickHouse is one server.');
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

const credentials = {
  stripe: ['stripeSecretKey', 'stripeWebhookSecret'],
  paddle: ['paddleApiKey', 'paddleWebhookSecret', 'paddleClientToken'],
} as const;

/** Who takes payments can be asked and believed. */
function requireCredentials(values: Values): void {
  for (const name of ['stripe', 'paddle'] as const) {
    const missing = credentials[name].find((key) => values[key] === undefined);
    const isNamed = values.paymentProviders?.includes(name) === true;
    if (isNamed && missing !== undefined)
      throw new ConfigError(
        `Credentials of ${name} are missing: PAYMENT_PROVIDERS names it, so ${settings[missing].variable} must be set.`,
      );
  }
}

function requireBoth(values: Values, one: keyof Values, other: keyof Values): void {
  if ((values[one] === undefined) === (values[other] === undefined)) return;
  throw new ConfigError(`${settings[one].variable} and ${settings[other].variable} must be set together.`);
}
