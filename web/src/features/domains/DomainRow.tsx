import type { ListedDomain } from '@linklet/contract/domains/endpoints.ts';
import { formatDate } from '#/lib/format.ts';
import { StateMark } from '#/ui/marks/StateMark.tsx';
import { asciiOf, linksText, nameOf } from './domain-name.ts';
import type { DomainPaths } from './domain-paths.ts';
import type { DomainOwner } from './domains.queries.ts';
import { DomainMenu } from './DomainMenu.tsx';
import { stateMarks } from './state-words.ts';

interface DomainRowProps {
  owner: DomainOwner;
  domain: ListedDomain;
  mayChange: boolean;
  paths: DomainPaths;
}

export function DomainRow({ owner, domain, mayChange, paths }: DomainRowProps) {
  const { unicode, state } = domain;
  const ascii = asciiOf(domain);
  const end = endText(domain);

  return (
    <li className="domain-row">
      <span className="domain-row-name">
        <a href={paths.one(nameOf(domain.domain))}>{unicode}</a>
        <span className="field-hint">
          {kindWords[domain.kind]}
          {ascii !== null && (
            <>
              {' · '}
              <code>{ascii}</code>
            </>
          )}
          {end !== null && ` · ${end}`}
        </span>
      </span>
      <StateMark {...stateMarks[state]} />
      <span className="domain-row-links">{domain.kind === 'www' ? '' : linksText(domain.links)}</span>
      <DomainMenu owner={owner} domain={domain} mayChange={mayChange} paths={paths} />
    </li>
  );
}

const kindWords: Record<ListedDomain['kind'], string> = {
  own: 'Domain',
  subdomain: 'Subdomain',
  vanity: 'Vanity name',
  www: 'Leads to the domain without www',
};

/** Until when it is kept that was deleted or never proven. */
function endText({ state, ends_at: end }: ListedDomain): string | null {
  if (end === null) return null;
  return state === 'deleted' ? `can be restored until ${formatDate(end)}` : `kept until ${formatDate(end)}`;
}
