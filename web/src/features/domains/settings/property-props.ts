import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import type { DomainOwner } from '../domains.queries.ts';

/** A team as it is chosen. */
export interface TeamChoice {
  slug: string;
  name: string;
}

/** What the rows of a domain’s properties are given. */
export interface DomainPropertyProps {
  owner: DomainOwner;
  domain: BrandedDomain;
  mayChange: boolean;
}
