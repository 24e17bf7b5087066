import { formatMoment, formatNumber } from '#/lib/format.ts';

interface ClickCountProps {
  /** Of people, once it is known. */
  count: number | undefined;
  /** When the last one was. */
  last?: string | undefined;
  /** What was clicked. */
  name: string;
  /** Where the clicks are shown. */
  path: string;
}

/** How often a link was clicked, which leads to its statistics. */
export function ClickCount({ count, last, name, path }: ClickCountProps) {
  return (
    <a className="click-count" href={path} title={last && `Last click ${formatMoment(last)}`}>
      <strong>{count === undefined ? '–' : formatNumber(count)}</strong>{' '}
      <span>{count === 1 ? 'click' : 'clicks'}</span>
      <span className="unseen"> on {name}</span>
    </a>
  );
}
