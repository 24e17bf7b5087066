import { getServers } from 'node:dns';
import type { Services } from '../../platform/scope.ts';
import type { Dns } from '../../platform/network/dns/dns.ts';
import { createDnsClient } from '../../platform/network/dns/dns-client.ts';
import { isPublicAddress } from '../../platform/network/outgoing.ts';
import { createSandboxDns } from './sandbox/sandbox-dns.ts';
import { readZone } from './sandbox/sandbox-zone.ts';

/** Who is asked about names: the sandbox zone, the machine's resolvers, or those that the operator named. */
export function createDns({ config, db }: Pick<Services, 'config' | 'db'>): Dns {
  const { dnsServers } = config;
  if (dnsServers === 'sandbox') return createSandboxDns(async () => readZone({ config, db }));
  const resolvers =
    dnsServers === 'system'
      ? getServers().map((server) => server.replace(/^\[(.*)\](:\d+)?$/, '$1'))
      : dnsServers.split(',').map((server) => server.trim());
  return createDnsClient({ resolvers: async () => resolvers, mayAsk: isPublicAddress });
}
