/** The ways to add a domain, as their addresses end: of one's own, a part of one, or a name below the base domain. */
export const domainWays = ['create', 'create-subdomain', 'create-tiny'] as const;
export type DomainWay = (typeof domainWays)[number];

/** Where the pages of domains are. */
export interface DomainPaths {
  list: string;
  way: (way: DomainWay) => string;
  /** The page of a domain, by its name without a port. */
  one: (name: string) => string;
  /** Of what people asked for on it in vain. */
  unknown: (name: string) => string;
  /** Of the clicks on it. */
  stats: (name: string) => string;
  subscription: string;
}
