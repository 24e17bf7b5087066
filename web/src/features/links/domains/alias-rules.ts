import type { DomainView } from '@linklet/contract/app-state/endpoints.ts';
import { aliasFacts, sharedRules, type AliasRules } from '@linklet/contract/links/aliases.ts';

/** What the domain of this host says of its aliases. */
export function rulesOn(domains: readonly DomainView[], host: string): AliasRules {
  return domains.find(({ domain }) => domain === host) ?? sharedRules;
}

/** What an alias may be on the domain of this host. */
export function aliasHint(domains: readonly DomainView[], host: string): string {
  const rules = rulesOn(domains, host);
  const { min, max } = aliasFacts(rules);
  const bounds = `${String(min)} to ${String(max)}`;
  const characters = rules.wideAliases
    ? 'letters of any script, digits, dashes, underscores or dots, with slashes between them.'
    : 'letters, digits, dashes or underscores.';
  const ofCase = rules.caseSensitiveAliases ? ' Upper and lower case differ.' : '';
  return `${bounds} ${characters}${ofCase}`;
}
