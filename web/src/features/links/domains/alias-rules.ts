import type { DomainView } from '@linklet/contract/app-state/endpoints.ts';
import { aliasLengthOn } from '@linklet/contract/links/aliases.ts';

/** On a branded domain, whose owner has all aliases, more of them are allowed. */
export function isBranded(domains: readonly DomainView[], host: string): boolean {
  return domains.find(({ domain }) => domain === host)?.type === 'organization';
}

/** What an alias may be on the domain of this host. */
export function aliasHint(domains: readonly DomainView[], host: string): string {
  const { min, max } = aliasLengthOn(isBranded(domains, host));
  return `${String(min)} to ${String(max)} letters, digits, dashes or underscores.`;
}
