import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatsBreakdown } from '@linklet/contract/analytics/endpoints.ts';
import { readFilters } from '@linklet/contract/analytics/filters.ts';
import { breakdownTable } from '../breakdowns/BreakdownPanel.tsx';
import { ChartPanel } from '../charts/ChartPanel.tsx';
import { ClickedMap, type ClickedPlace } from './ClickedMap.tsx';
import { countryName } from '../charts/dimension-looks.ts';
import { RegionMap } from './RegionMap.tsx';
import { countsBy } from '../search-sentence.ts';
import { breakdownQuery } from '../stats.queries.ts';
import { useStats } from '../stats-context.ts';
import { hasOutline, worldMap } from './world.ts';

const width = 960;
const height = 470;
const allCountries = 200;

/** Clicks by country on a map, and by state and region on one of the only country that is filtered by. */
export function LocationMap() {
  const country = onlyCountry(useStats().question.search.filters);
  return (
    <>
      <CountryMap />
      {country !== undefined && hasOutline(country) && <RegionMap key={country} country={country} />}
    </>
  );
}

/** The code of the country that filters leave alone. */
function onlyCountry(filters: string): string | undefined {
  const filter = readFilters(filters)?.find(({ dimension }) => dimension === 'country');
  return filter?.negated === false && filter.values.length === 1 ? filter.values[0] : undefined;
}

function CountryMap() {
  const { question, live } = useStats();
  const wanted = { dimension: 'country', kind: question.search.kind, limit: allCountries } as const;
  const result = useQuery(breakdownQuery(question, wanted, live));

  return (
    <ChartPanel
      tab="map"
      title="Map"
      counts={countsBy(question.search.kind, 'country')}
      result={result}
      table={(data) => breakdownTable('country', data)}
    >
      {(breakdown, describedBy) => <World breakdown={breakdown} describedBy={describedBy} />}
    </ChartPanel>
  );
}

interface WorldProps {
  breakdown: StatsBreakdown;
  describedBy: string;
}

function World({ breakdown: { rows }, describedBy }: WorldProps) {
  const countries = useMemo(() => worldMap(width, height), []);
  const byCode = new Map(countries.map((country) => [country.code, country]));
  const places = rows.flatMap(({ value, count }): ClickedPlace[] => {
    const country = byCode.get(value);
    if (value === '' || country === undefined) return [];
    return [{ value, name: countryName(value), count, shape: country }];
  });
  const clicked = new Set(places.map(({ value }) => value));
  const outlines = countries.filter(({ code }) => !clicked.has(code)).map(({ path }) => path);

  return <ClickedMap {...{ width, height, outlines, places, describedBy }} dimension="country" />;
}
