import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig, settings } from './config.ts';

test('an empty environment gives a working configuration', () => {
  const config = readConfig({});

  expect(config).toMatchObject({
    port: 3000,
    dataDir: resolve('data'),
    baseUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    clickhouseUrl: undefined,
    robotCheckWhitelist: [],
    trustedProxies: [],
    nodeEnv: 'production',
    productName: 'Linklet',
    logLevel: 'info',
    metricsPort: 0,
  });
});

test('an empty or blank value counts as not set', () => {
  const config = readConfig({ PORT: '', DATABASE_URL: ' ', BASE_URL: '' });

  expect(config).toMatchObject({ port: 3000, databaseUrl: undefined, baseUrl: 'http://localhost:3000' });
});

test('the base address follows the port, and loses a slash at its end', () => {
  expect(readConfig({ PORT: '8080' }).baseUrl).toBe('http://localhost:8080');
  expect(readConfig({ BASE_URL: 'https://Go.Example.com/' }).baseUrl).toBe('https://go.example.com');
});

test('lists of addresses are split', () => {
  const config = readConfig({ ROBOT_CHECK_WHITELIST: '127.0.0.1, 10.0.0.0/8,::1' });

  expect(config.robotCheckWhitelist).toEqual(['127.0.0.1', '10.0.0.0/8', '::1']);
});

test.each([
  ['PORT', 'abc', 'PORT must be a port number from 1 to 65535, but is "abc".'],
  ['PORT', '70000', 'PORT must be a port number from 1 to 65535, but is "70000".'],
  ['PORT', '3000.5', 'PORT must be a port number from 1 to 65535, but is "3000.5".'],
  ['HOST', 'not a host', 'HOST must be an IP address or localhost, but is "not a host".'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test, but is "prod".'],
  [
    'BASE_URL',
    'go.example.com',
    'BASE_URL must be an http or https address without a path, such as https://go.example.com, but is "go.example.com".',
  ],
  [
    'BASE_URL',
    'https://example.com/go',
    'BASE_URL must be an http or https address without a path, such as https://go.example.com, but is "https://example.com/go".',
  ],
  [
    'ROBOT_CHECK_WHITELIST',
    '10.0.0.0/99',
    'ROBOT_CHECK_WHITELIST must be a comma-separated list of IP addresses or CIDR ranges, but is "10.0.0.0/99".',
  ],
  ['FRONT_DOOR_PROCESSES', '0', 'FRONT_DOOR_PROCESSES must be a whole number from 1 to 256, but is "0".'],
])('%s=%s is refused with one sentence', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(new ConfigError(message));
});

test.each([
  ['DATABASE_URL', 'mysql://user:hunter2@host/db'],
  ['CLICKHOUSE_URL', 'clickhouse:hunter2'],
  ['SECRET_KEY', 'hunter2'],
])('a wrong %s is named without being shown', (name, value) => {
  const read = () => readConfig({ [name]: value });

  expect(read).toThrow(new RegExp(`^${name} must `));
  expect(read).not.toThrow(/hunter2/);
});

test('the two Turnstile keys are set together', () => {
  expect(() => readConfig({ TURNSTILE_SITE_KEY: 'site' })).toThrow(ConfigError);
});

test('the embedded ClickHouse is no cluster', () => {
  expect(() => readConfig({ CLICKHOUSE_CLUSTER: 'main' })).toThrow('CLICKHOUSE_CLUSTER needs CLICKHOUSE_URL');
});

test('docs/configuration.md shows every setting as it is', () => {
  const document = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const rows = document
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.replace(/ {2,}/g, ' '));

  expect(rows).toEqual(Object.values(settings).map(documented));
});

function documented(setting: (typeof settings)[keyof typeof settings]): string {
  const { variable, doc, fallback, fallbackShown } = setting as typeof settings.port;
  const shown = fallbackShown ?? (fallback ? `\`${fallback}\`` : 'none');
  return `| \`${variable}\` | ${shown} | ${doc} |`;
}
