import { formatDate } from '#/lib/format.ts';

interface LinkFactsProps {
  /** Null where it is not told. */
  destination: string | null;
  createdAt: string;
}

/** Where a link leads, and since when it is there. */
export function LinkFacts({ destination, createdAt }: LinkFactsProps) {
  return (
    <p className="analytics-destination">
      {destination !== null && <span title={destination}>{destination}</span>}
      <span>
        Created <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </span>
    </p>
  );
}
