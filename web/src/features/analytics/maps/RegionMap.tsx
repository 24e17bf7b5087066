import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StatsBreakdown } from '@linklet/contract/analytics/endpoints.ts';
import { listRegionPlaces, type RegionPlace } from '@linklet/contract/analytics/region-places.ts';
import { api } from '#/lib/transport/api.ts';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { breakdownTable } from '../breakdowns/BreakdownPanel.tsx';
import { ChartPanel } from '../charts/ChartPanel.tsx';
import { ClickedMap, type ClickedPlace } from './ClickedMap.tsx';
import { countryName } from '../charts/dimension-looks.ts';
import { countsBy } from '../search-sentence.ts';
import { breakdownQuery } from '../stats.queries.ts';
import { useStats } from '../stats-context.ts';
import { countryMap } from './world.ts';

const width = 960;
const height = 470;
const allRegions = 200;
const largestRadius = 36;
const leastRadius = 5;

function regionPlacesQuery(country: string) {
  return queryOptions({
    queryKey: ['region-places', country],
    queryFn: ({ signal }) => api(listRegionPlaces, { params: { country }, signal }),
    select: ({ data }) => data,
    // The table below has all of it.
    meta: { quiet: true },
    staleTime: Infinity,
  });
}

/** Clicks by state and region, each as a circle where it is in its country. */
export function RegionMap({ country }: { country: string }) {
  const { question, live } = useStats();
  const wanted = { dimension: 'region', kind: question.search.kind, limit: allRegions } as const;
  const result = useQuery(breakdownQuery(question, wanted, live));
  const places = useQuery(regionPlacesQuery(country));

  return (
    <ChartPanel
      title={`Map of ${countryName(country)}`}
      counts={countsBy(question.search.kind, 'region')}
      result={result}
      table={(data) => breakdownTable('region', data)}
    >
      {(breakdown, describedBy) =>
        places.isPending ? (
          <Skeleton className="breakdown-space" />
        ) : (
          <Regions country={country} places={places.data ?? []} {...{ breakdown, describedBy }} />
        )
      }
    </ChartPanel>
  );
}

function degreesOf({ longitude, latitude }: RegionPlace): [number, number] {
  return [longitude, latitude];
}

interface RegionsProps {
  country: string;
  places: readonly RegionPlace[];
  breakdown: StatsBreakdown;
  describedBy: string;
}

function Regions({ country, places, breakdown: { rows }, describedBy }: RegionsProps) {
  const byRegion = new Map(places.map((place) => [`${country}/${place.region}`, place]));
  const placed = rows.flatMap(({ value, count }) => {
    const place = byRegion.get(value);
    return place === undefined ? [] : [{ value, count, name: place.region, at: degreesOf(place) }];
  });
  const map = countryMap(country, { width, height, shown: placed.map(({ at }) => at) });
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const clicked = placed.flatMap(({ at, ...place }): ClickedPlace[] => {
    const point = map?.pointOf(at);
    const radius = Math.max(leastRadius, largestRadius * Math.sqrt(place.count / most));
    return point === undefined ? [] : [{ ...place, shape: { ...point, radius } }];
  });
  const without = rows.length - clicked.length;

  return (
    <>
      <ClickedMap
        {...{ width, height, describedBy }}
        outlines={map ? [map.path] : []}
        places={clicked}
        dimension="region"
      />
      {without > 0 && (
        <p className="panel-note">
          {without === 1 ? 'One row of the table has' : `${without} rows of the table have`} no place on the
          map.
        </p>
      )}
    </>
  );
}
