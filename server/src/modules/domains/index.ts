/** Domains: the hosts of short links, and who may use which. */
export { seedBaseDomain } from './base-domain.ts';
export { chooseDomain } from './choose-domain.ts';
export { createDns } from './create-dns.ts';
export { createProbe } from './probe/create-probe.ts';
export { createRdap } from './registration/create-rdap.ts';
export { findOwned as findOwnedDomain, lockOwned as lockOwnedDomain } from './branded/owned.ts';
export { listDomainNames } from './branded/list-domain-names.ts';
export { listUsableDomains } from './usable-domains.ts';
export {
  findCommonDomain,
  findDomainIds,
  listCommonDomains,
  nameDomains,
  toDomainView,
} from './domains.queries.ts';
export type { Domain } from '../../schema/domains/domains.table.ts';
