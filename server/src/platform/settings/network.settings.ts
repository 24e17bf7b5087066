import { availableParallelism } from 'node:os';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import {
  required,
  optional,
  wholeNumber,
  origin,
  addressRanges,
  machineHasIpv6,
  RANGES_MUST,
} from './setting.ts';

export const networkSettings = {
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
  baseUrl: optional({
    variable: 'BASE_URL',
    schema: origin,
    fallbackShown: 'http://localhost:PORT',
    must: 'be an http or https address without a path, such as https://go.example.com',
    doc: 'Public address of the product; its host is the base domain of short links.',
  }),
  trustedProxies: required({
    variable: 'TRUSTED_PROXIES',
    schema: addressRanges,
    fallback: '',
    must: RANGES_MUST,
    doc: 'Addresses or CIDR ranges of proxies whose X-Forwarded headers are believed.',
  }),
  frontDoorProcesses: required({
    variable: 'FRONT_DOOR_PROCESSES',
    schema: wholeNumber(1, 256),
    fallback: String(Math.min(availableParallelism(), 8)),
    fallbackShown: 'number of cores, at most 8',
    must: 'be a whole number from 1 to 256',
    doc: 'Processes that answer visitors.',
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
};
