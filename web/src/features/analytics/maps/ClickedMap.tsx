import { useRef, useState, type KeyboardEvent, type SVGProps } from 'react';
import type { StatsDimension } from '@linklet/contract/analytics/filters.ts';
import { formatNumber } from '#/lib/format.ts';
import { useStats } from '../stats-context.ts';

/** What is drawn on a map for a place: its outline, or a circle where it is. */
export type Shape = { path: string } | { x: number; y: number; radius: number };

export interface ClickedPlace {
  /** As filters name it. */
  value: string;
  name: string;
  count: number;
  shape: Shape;
}

interface ClickedMapProps {
  width: number;
  height: number;
  /** Outlines that stand for nothing that was clicked. */
  outlines: readonly string[];
  /** The most clicked first. */
  places: readonly ClickedPlace[];
  dimension: StatsDimension;
  describedBy: string;
}

const shades = 5;

/** Places on a map, each of which filters by itself. The arrow keys go from one to the next. */
export function ClickedMap({ width, height, outlines, places, dimension, describedBy }: ClickedMapProps) {
  const { isPicked, pick } = useStats();
  const [current, setCurrent] = useState(0);
  const frame = useRef<SVGSVGElement>(null);
  const most = Math.max(1, ...places.map(({ count }) => count));
  const read = places[Math.min(current, places.length - 1)];

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || places.length === 0) return;
    event.preventDefault();
    const next = (Math.min(current, places.length - 1) + step + places.length) % places.length;
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
        {outlines.map((path) => (
          <path key={path} d={path} aria-hidden="true" />
        ))}
        {places.map((place, index) => (
          <PlaceShape
            key={place.value}
            shape={place.shape}
            data-shade={Math.ceil((place.count / most) * shades)}
            role="button"
            tabIndex={place === read ? 0 : -1}
            aria-label={`${sentenceOf(place)}. Filter by it`}
            aria-pressed={isPicked(dimension, place.value)}
            onPointerEnter={() => setCurrent(index)}
            onFocus={() => setCurrent(index)}
            onClick={() => pick(dimension, place.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              pick(dimension, place.value);
            }}
          />
        ))}
      </svg>
    </>
  );
}

type ShapeProps = Omit<SVGProps<SVGPathElement & SVGCircleElement>, 'ref'> & { shape: Shape };

function PlaceShape({ shape, ...props }: ShapeProps) {
  if ('path' in shape) return <path d={shape.path} {...props} />;
  return <circle cx={shape.x} cy={shape.y} r={shape.radius} {...props} />;
}

function sentenceOf({ name, count }: ClickedPlace): string {
  return `${name}: ${formatNumber(count)}`;
}
