import type { LimitUsage } from '@linklet/contract/usage.ts';
import { formatNumber } from '#/lib/format.ts';
import { limitLabels } from './limit-labels.ts';

/** How much of each limit is used: a bar each. */
export function UsageBars({ limits }: { limits: readonly LimitUsage[] }) {
  return (
    <ul className="usage-bars">
      {limits.map((usage) => (
        <UsageBar key={usage.name} usage={usage} />
      ))}
    </ul>
  );
}

function UsageBar({ usage }: { usage: LimitUsage }) {
  const { name, used, limit, soft_limit, overage } = usage;
  const isNear = soft_limit !== null && used >= soft_limit;

  return (
    <li>
      <div className="usage-head">
        <span className="usage-name">{limitLabels[name]}</span>
        <span className="usage-figures">
          {formatNumber(used)} <span className="field-hint">of {limitText(limit)}</span>
        </span>
      </div>
      {limit !== null && (
        <meter
          className={isNear ? 'usage-meter near' : 'usage-meter'}
          aria-label={limitLabels[name]}
          min={0}
          max={Math.max(limit, 1)}
          value={Math.min(used, Math.max(limit, 1))}
        />
      )}
      <p className="field-hint">{noteOf(usage)}</p>
      {overage !== null && overage > 0 && (
        <p className="field-hint">{formatNumber(overage)} beyond the limit, as overages.</p>
      )}
    </li>
  );
}

function limitText(limit: number | null): string {
  if (limit === null) return 'no limit';
  return limit === 0 ? 'none in your plan' : formatNumber(limit);
}

function noteOf({ used, limit, soft_limit, forecast, name }: LimitUsage): string {
  if (limit === null || limit === 0) return '';
  if (used >= limit) return 'The limit is reached.';
  if (soft_limit !== null && used >= soft_limit) return `${formatNumber(limit - used)} left.`;
  if (!name.endsWith('_per_month')) return `${formatNumber(limit - used)} left.`;
  return forecast > limit
    ? `At this pace you reach the limit before the month ends.`
    : `At this pace about ${formatNumber(forecast)} by the end of the month.`;
}
