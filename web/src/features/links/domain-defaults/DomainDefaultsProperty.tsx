import { useSuspenseQuery } from '@tanstack/react-query';
import type { DomainDefaults } from '@linklet/contract/links/domain-defaults/endpoints.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { DomainDefaultsForm } from './DomainDefaultsForm.tsx';
import { domainDefaultsQuery, type OwnedDomain } from './domain-defaults.queries.ts';

interface DomainDefaultsPropertyProps {
  domain: OwnedDomain;
  /** Those of the organization that may use the domain; null for all. */
  teams: readonly string[] | null;
  mayChange: boolean;
}

/** The tags and UTM parameters with which new links on a domain begin, in each workspace. */
export function DomainDefaultsProperty({ domain, teams, mayChange }: DomainDefaultsPropertyProps) {
  const { data } = useSuspenseQuery(domainDefaultsQuery(domain)).data;
  const all = data.filter(({ team }) => team === null || teams === null || teams.includes(team.slug));
  const said = all.filter(({ preset, tags }) => preset !== null || tags.length > 0);

  return (
    <Property
      name="defaults"
      title="Tags and UTM"
      noun="the tags and UTM parameters of new links"
      isPlain={said.length === 0}
      form={mayChange && all.length > 0 ? <DomainDefaultsForm domain={domain} all={all} /> : null}
    >
      {said.length === 0
        ? 'New links begin with none'
        : said.map((each) => <Said key={each.team?.slug} {...each} />)}
    </Property>
  );
}

function Said({ team, preset, tags }: DomainDefaults) {
  const words = [
    preset !== null && `preset ${preset.name}`,
    tags.length > 0 && `${tags.length === 1 ? 'tag' : 'tags'} ${tags.join(', ')}`,
  ];
  return (
    <p>
      {team !== null && `${team.name}: `}
      {words.filter(Boolean).join(' · ')}
    </p>
  );
}
