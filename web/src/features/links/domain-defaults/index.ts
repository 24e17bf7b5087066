/** What new links on a branded domain begin with. */
export { DomainDefaultsProperty } from './DomainDefaultsProperty.tsx';
export { domainDefaultsQuery } from './domain-defaults.queries.ts';
