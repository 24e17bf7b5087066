import { formatNumber } from '#/lib/format.ts';
import { Card } from '#/ui/Card.tsx';

export interface Count {
  name: string;
  /** Null where it is not known. */
  count: number | null;
}

/** How much there is of several things. */
export function CountTiles({ counts }: { counts: readonly Count[] }) {
  return (
    <dl className="count-tiles">
      {counts.map(({ name, count }) => (
        <Card key={name}>
          <dt>{name}</dt>
          <dd>{count === null ? '–' : formatNumber(count)}</dd>
        </Card>
      ))}
    </dl>
  );
}
