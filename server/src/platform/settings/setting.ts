import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';

export interface Setting<Value> {
  variable: string;
  schema: z.ZodType<Value, string>;
  fallback?: string;
  fallbackShown?: string;
  must: string;
  doc: string;
  secret?: boolean;
}

export const required = <Value>(setting: Setting<Value> & { fallback: string }): Setting<Value> => setting;
export const optional = <Value>(setting: Setting<Value>): Setting<Value | undefined> => setting;

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((number) => number >= min && number <= max);

export const urlOf = (...protocols: string[]) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), { abort: true });

export const origin = urlOf('http:', 'https:')
  .refine((text) => new URL(text).pathname === '/' && new URL(text).search === '')
  .transform((text) => new URL(text).origin);

export const addressRanges = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((range) => range.trim())
      .filter((range) => range !== ''),
  )
  .refine((ranges) => ranges.every((range) => ipaddr.isValid(range) || ipaddr.isValidCIDR(range)));

export const machineHasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some((address) => address.family === 'IPv6'),
);

export const hosts = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  )
  .refine((all) =>
    all.every((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host),
  );

export const HOSTS_MUST = 'be a comma-separated list of hosts, such as idp.corp.example or localhost:8080';
export const RANGES_MUST = 'be a comma-separated list of IP addresses or CIDR ranges';
export const WEB_URL_MUST = 'be an http or https URL';

export const ENDPOINTS_MUST =
  'be three http or https URLs, separated by spaces: authorize, token and user info';

export const endpoints = z
  .string()
  .transform((text) => text.trim().split(/\s+/))
  .refine((urls) => urls.length === 3 && urls.every((url) => /^https?:/.test(url) && URL.canParse(url)))
  .transform(([authorize = '', token = '', userInfo = '']) => ({ authorize, token, userInfo }));

export const clientId = (variable: string, name: string) =>
  optional({
    variable: `${variable}_CLIENT_ID`,
    schema: z.string().min(1),
    must: `be the client id of an application at ${name}`,
    doc: `With the client secret: people can sign in with ${name}.`,
  });

export const clientSecret = (variable: string, name: string) =>
  optional({
    variable: `${variable}_CLIENT_SECRET`,
    schema: z.string().min(1),
    must: `be the client secret of an application at ${name}`,
    doc: `Client secret of the application at ${name}.`,
    secret: true,
  });
