import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatsBreakdown } from '@linklet/contract/analytics.ts';
import { formatNumber } from '#/lib/format.ts';
import { breakdownTable } from './BreakdownPanel.tsx';
import { ChartPanel } from './ChartPanel.tsx';
import { countryName } from './dimension-looks.ts';
import { countsBy } from './search-sentence.ts';
import { breakdownQuery } from './stats.queries.ts';
import { useStats } from './stats-context.ts';
import { worldMap, type MapCountry } from './world.ts';

const width = 960;
const height = 470;
const shades = 5;
const allCountries = 200;

/** Clicks by country on a map. The arrow keys go from country to country, the most clicked first. */
export function LocationMap() {
  const { question, live } = useStats();
  const wanted = { dimension: 'country', kind: question.search.kind, limit: allCountries } as const;
  const result = useQuery(breakdownQuery(question, wanted, live));

  return (
    <ChartPanel
      title="Map"
      counts={countsBy(question.search.kind, 'country')}
      result={result}
      table={(data) => breakdownTable('country', data)}
      note="The table of countries below says the same."
    >
      {(breakdown, describedBy) => <World breakdown={breakdown} describedBy={describedBy} />}
    </ChartPanel>
  );
}

interface Clicked {
  country: MapCountry;
  count: number;
}

interface WorldProps {
  breakdown: StatsBreakdown;
  describedBy: string;
}

function World({ breakdown: { rows }, describedBy }: WorldProps) {
  const { isPicked, pick } = useStats();
  const countries = useMemo(() => worldMap(width, height), []);
  const [current, setCurrent] = useState(0);
  const frame = useRef<SVGSVGElement>(null);
  const byCode = new Map(countries.map((country) => [country.code, country]));
  const clicked = rows.flatMap(({ value, count }): Clicked[] => {
    const country = byCode.get(value);
    return value === '' || country === undefined ? [] : [{ country, count }];
  });
  const codes = new Set(clicked.map(({ country }) => country.code));
  const most = Math.max(1, ...clicked.map(({ count }) => count));
  const read = clicked[Math.min(current, clicked.length - 1)];

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || clicked.length === 0) return;
    event.preventDefault();
    const next = (Math.min(current, clicked.length - 1) + step + clicked.length) % clicked.length;
    setCurrent(next);
    frame.current?.querySelectorAll<SVGElement>('[role="button"]')[next]?.focus();
  }

  return (
    <>
      <p className="map-reading" aria-hidden="true">
        {read === undefined ? 'No place is known.' : sentenceOf(read)}
      </p>
      <svg
        ref={frame}
        className="world"
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label="Map"
        aria-describedby={describedBy}
        onKeyDown={move}
      >
        {countries
          .filter(({ code }) => !codes.has(code))
          .map(({ name, path }) => (
            <path key={name} d={path} aria-hidden="true" />
          ))}
        {clicked.map((each, index) => (
          <path
            key={each.country.code}
            d={each.country.path}
            data-shade={Math.ceil((each.count / most) * shades)}
            role="button"
            tabIndex={each === read ? 0 : -1}
            aria-label={`${sentenceOf(each)}. Filter by it`}
            aria-pressed={isPicked('country', each.country.code)}
            onPointerEnter={() => setCurrent(index)}
            onFocus={() => setCurrent(index)}
            onClick={() => pick('country', each.country.code)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              pick('country', each.country.code);
            }}
          />
        ))}
      </svg>
    </>
  );
}

function sentenceOf({ country, count }: Clicked): string {
  return `${countryName(country.code)}: ${formatNumber(count)}`;
}
