import { LongUrl } from '#/ui/LongUrl.tsx';

interface BarNameProps {
  name: string;
  isPicked: boolean;
  /** Filters by it; undefined where that can't be. */
  onPick: (() => void) | undefined;
}

/** What a row counts, which filters by it where that can be. */
export function BarName({ name, isPicked, onPick }: BarNameProps) {
  if (onPick === undefined) {
    return (
      <span className="bar-name">
        <LongUrl url={name} />
      </span>
    );
  }
  return (
    <button
      type="button"
      className="bar-name"
      aria-pressed={isPicked}
      title="Filter by this"
      onClick={onPick}
    >
      <LongUrl url={name} />
    </button>
  );
}
