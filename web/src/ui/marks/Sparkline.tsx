import { sparkline } from './sparkline-path.ts';

interface SparklineProps {
  /** The oldest first. */
  values: readonly number[];
}

const size = { width: 96, height: 28 };

/** The course of a figure without scale or names, beside the figure. Decorative, so hidden from assistive technology. */
export function Sparkline({ values }: SparklineProps) {
  return (
    <svg
      className="sparkline"
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={sparkline(values, size)} />
    </svg>
  );
}
