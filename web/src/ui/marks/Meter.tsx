interface MeterProps {
  label: string;
  used: number;
  limit: number;
  isNear: boolean;
}

/** How much of a limit is used. */
export function Meter({ label, used, limit, isNear }: MeterProps) {
  const most = Math.max(limit, 1);
  return (
    <meter
      data-near={isNear || undefined}
      aria-label={label}
      min={0}
      max={most}
      value={Math.min(used, most)}
    />
  );
}
