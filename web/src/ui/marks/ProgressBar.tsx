interface ProgressBarProps {
  label: string;
  done: number;
  /** Of nothing yet known, or of none, no part is done. */
  total: number | null;
}

/** How much of some work is done. */
export function ProgressBar({ label, done, total }: ProgressBarProps) {
  return <progress aria-label={label} max={Math.max(total ?? 1, 1)} value={done} />;
}
