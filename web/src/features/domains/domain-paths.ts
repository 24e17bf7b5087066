/** Where the pages of domains are. */
export interface DomainPaths {
  list: string;
  create: string;
  /** The page of a domain, by its name without a port. */
  one: (name: string) => string;
  subscription: string;
}
