import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { optional, required } from './setting.ts';

const addresses = z
  .string()
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .refine((all) => all.every((address) => ipaddr.isValid(address)));

const ADDRESSES_MUST = 'be a comma-separated list of IP addresses';

export const domainsSettings = {
  dnsServers: required({
    variable: 'DNS_SERVERS',
    schema: z
      .string()
      .refine((text) => text === 'sandbox' || text === 'system' || addresses.safeParse(text).success),
    fallback: 'sandbox',
    must: 'be sandbox, system, or a comma-separated list of IP addresses of resolvers',
    doc: 'Who is asked about the DNS records of branded domains: the records that staff keep in the sandbox zone, the resolvers of this machine, or those at these addresses. On the internet it is system.',
  }),
  domainTarget: optional({
    variable: 'DOMAIN_TARGET',
    schema: z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    fallbackShown: 'links. and the host of BASE_URL',
    must: 'be a host name, such as links.example.com',
    doc: 'Where the CNAME record of a branded domain points to: a name that leads here.',
  }),
  domainAddresses: required({
    variable: 'DOMAIN_ADDRESSES',
    schema: addresses,
    fallback: '127.0.0.1',
    must: ADDRESSES_MUST,
    doc: 'IP addresses that visitors of branded domains reach, for the A and AAAA records of root domains.',
  }),
};
