import { dateName } from '#/features/analytics/periods/clock.ts';

interface LinkFactsProps {
  /** Null where it is not told. */
  destination: string | null;
  createdAt: string;
  zone: string;
}

/** Where a link leads, and since when it is there. */
export function LinkFacts({ destination, createdAt, zone }: LinkFactsProps) {
  return (
    <p className="analytics-destination">
      {destination !== null && <span title={destination}>{destination}</span>}
      <span>
        Created <time dateTime={createdAt}>{dateName(createdAt, zone)}</time>
      </span>
    </p>
  );
}
