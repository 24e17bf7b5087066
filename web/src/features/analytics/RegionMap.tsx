import { useMemo } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StatsBreakdown } from '@linklet/contract/analytics.ts';
import { listRegionPlaces, type RegionPlace } from '@linklet/contract/region-places.ts';
import { api } from '#/lib/api.ts';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { breakdownTable } from './BreakdownPanel.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { ClickedMap, type ClickedPlace } from './ClickedMap.tsx';
import { countryName } from './dimension-looks.ts';
import { countsBy } from './search-sentence.ts';
import { breakdownQuery } from './stats.queries.ts';
import { useStats } from './stats-context.ts';
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
      title="Map"
      counts={countsBy(question.search.kind, 'region')}
      result={result}
      table={(data) => breakdownTable('region', data)}
      note={`States and regions of ${countryName(country)}. The table of these below says the same.`}
    >
      {(breakdown, describedBy) =>
        places.isPending ? (
          <Skeleton className="timeline-space" />
        ) : (
          <Regions country={country} places={places.data ?? []} {...{ breakdown, describedBy }} />
        )
      }
    </ChartPanel>
  );
}

interface RegionsProps {
  country: string;
  places: readonly RegionPlace[];
  breakdown: StatsBreakdown;
  describedBy: string;
}

function Regions({ country, places, breakdown: { rows }, describedBy }: RegionsProps) {
  const map = useMemo(() => countryMap(country, { width, height }), [country]);
  const byRegion = new Map(places.map((place) => [`${country}/${place.region}`, place]));
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const clicked = rows.flatMap(({ value, count }): ClickedPlace[] => {
    const place = byRegion.get(value);
    const point = place && map?.pointOf([place.longitude, place.latitude]);
    if (!point) return [];
    const radius = Math.max(leastRadius, largestRadius * Math.sqrt(count / most));
    return [{ value, name: place.region, count, shape: { ...point, radius } }];
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
