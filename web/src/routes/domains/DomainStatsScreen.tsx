import { useMemo } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { StatsView, useZone, WaitingForClicks } from '#/features/analytics/index.ts';
import { domainQuery } from '#/features/domains/domains.queries.ts';
import { useStatsSearch } from '#/routes/analytics/use-stats-search.ts';
import { DomainFrame } from './DomainFrame.tsx';
import { nameIn } from './domain-loads.ts';
import { NoStats } from './NoStats.tsx';

/** The clicks on all links of a domain. */
export function DomainStatsScreen() {
  const params = useParams({ strict: false });
  const owner = params.organization ?? null;
  const name = nameIn(params, useSearch({ strict: false }));
  const { data } = useSuspenseQuery(domainQuery(owner, name));
  const { search, onSearch } = useStatsSearch();
  const zone = useZone();
  const domain = useMemo(
    () => ({ name, host: data.domain, organization: owner }),
    [name, data.domain, owner],
  );

  return (
    <DomainFrame title={`Clicks on ${data.unicode}`} isSetting={false}>
      {({ paths, hasStats }) => (
        <>
          <p className="domain-way">
            <a href={paths.one(name)}>{data.unicode}</a>
            {owner !== null && (
              <span className="field-hint">
                Across your personal space and the teams whose statistics you can see.
              </span>
            )}
          </p>
          {hasStats ? (
            <StatsView
              link={undefined}
              domain={domain}
              search={search}
              zone={zone}
              onSearch={onSearch}
              empty={<WaitingForClicks newUrl={null} search={search} />}
            />
          ) : (
            <NoStats plansPath={paths.subscription} />
          )}
        </>
      )}
    </DomainFrame>
  );
}
