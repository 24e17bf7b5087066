import type { SharedLimit } from '@linklet/contract/usage/endpoints.ts';
import type { LimitUsage, UsageName } from '@linklet/contract/usage/limits.ts';
import { formatNumber } from '#/lib/format.ts';
import { Meter } from '#/ui/marks/Meter.tsx';
import { limitLabels } from '../plans/limit-labels.ts';
import { nextPlanText, resetText, sourceText } from './limit-words.ts';

const whenReached: Partial<Record<UsageName, string>> = {
  redirects_per_month: 'Limit reached. Your links keep redirecting; upgrade to raise the limit.',
  tracked_clicks_per_month: 'Limit reached. Later clicks are kept; upgrade to see them.',
};

type Shown = LimitUsage & Partial<Pick<SharedLimit, 'of_team'>>;

interface UsageBarsProps {
  usage: { limits: readonly Shown[]; clicks: readonly Shown[] | null };
}

/** How much of each limit is used: a bar each. */
export function UsageBars({ usage: { limits, clicks } }: UsageBarsProps) {
  return (
    <>
      <ul className="usage-bars">
        {[...limits, ...(clicks ?? [])].map((usage) => (
          <UsageBar key={usage.name} usage={usage} />
        ))}
      </ul>
      {clicks === null && (
        <p className="field-hint">Statistics are temporarily unavailable. No clicks are lost.</p>
      )}
    </>
  );
}

function UsageBar({ usage }: { usage: Shown }) {
  const { name, used, limit, soft_limit, overage, of_team: ofTeam = null } = usage;
  const isNear = soft_limit !== null && used >= soft_limit;

  return (
    <li>
      <div className="usage-head">
        <span className="usage-name">{limitLabels[name]}</span>
        <span className="usage-figures">
          {formatNumber(used)} <span className="field-hint">{limitText(limit)}</span>
        </span>
      </div>
      {limit !== null && <Meter label={limitLabels[name]} used={used} limit={limit} isNear={isNear} />}
      {ofTeam !== null && <p className="field-hint">{formatNumber(ofTeam)} of them in this team.</p>}
      <p className="field-hint">
        {[noteOf(usage), ...whyNotes(usage)].filter((text) => text !== undefined && text !== '').join(' ')}
      </p>
      {overage !== null && overage > 0 && (
        <p className="field-hint">{formatNumber(overage)} over the limit, billed as overages.</p>
      )}
    </li>
  );
}

function limitText(limit: number | null): string {
  if (limit === null) return '· Unlimited';
  return limit === 0 ? '· Not included' : `of ${formatNumber(limit)}`;
}

function noteOf(usage: LimitUsage): string {
  const { used, limit, name } = usage;
  if (limit === null || limit === 0) return '';
  if (used >= limit) return whenReached[name] ?? 'Limit reached.';
  return paceNote(usage, limit) ?? `${formatNumber(limit - used)} left.`;
}

/** Which plan has more is news for whoever needs more. */
function whyNotes(usage: LimitUsage): (string | undefined)[] {
  const { used, limit, soft_limit: soft } = usage;
  const isFull = limit !== null && limit > 0 && used >= limit;
  const isNear = soft !== null && used >= soft;
  return [sourceText(usage), isFull ? resetText(usage) : undefined, isNear ? nextPlanText(usage) : undefined];
}

/** What a month is going to be, until its limit is near. */
function paceNote({ used, soft_limit, forecast, name }: LimitUsage, limit: number): string | undefined {
  const isNear = used >= (soft_limit ?? limit);
  if (isNear || forecast === null || forecast === 0 || !name.endsWith('_per_month')) return undefined;
  return forecast > limit
    ? 'You’re on track to reach the limit this month.'
    : `On track for about ${formatNumber(forecast)} this month.`;
}
