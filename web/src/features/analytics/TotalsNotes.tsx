import { useQuery } from '@tanstack/react-query';
import type { StatsTotals } from '@linklet/contract/analytics/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { warningIcon } from '#/ui/icons/icons.ts';
import { EstimatedNote } from './charts/ChartPanel.tsx';
import { dateName, momentName, timeName } from './periods/clock.ts';
import { totalsQuery } from './stats.queries.ts';
import { useStats } from './stats-context.ts';

/** That clicks are counted late, above all figures. */
export function DelayBanner() {
  const { question, live } = useStats();
  const since = useQuery(totalsQuery(question, live)).data?.delayed_since ?? null;
  if (since === null) return null;
  return (
    <p className="delay-banner" role="status">
      <Icon path={warningIcon} />
      Data delayed since {timeName(since, question.zone)}. Nothing is lost; newer clicks will appear here.
    </p>
  );
}

/** What the figures leave out. */
export function TotalsNotes() {
  const { question, live } = useStats();
  const { data } = useQuery(totalsQuery(question, live));
  if (data === undefined) return null;
  return (
    <>
      {data.is_estimated && <EstimatedNote />}
      <HiddenNote totals={data} />
      <LeftOut totals={data} />
    </>
  );
}

/** That the plan shows no more clicks of a month. */
function HiddenNote({ totals: { hidden } }: { totals: StatsTotals }) {
  const { share, zone } = useStats().question;
  if (hidden === null) return null;
  const when = `${momentName(hidden.from, zone)} until ${momentName(hidden.until, zone)}`;
  if (share !== undefined) return <p className="panel-note">Clicks from {when} are not shown.</p>;
  return (
    <p className="panel-note" role="status">
      Your plan shows {formatNumber(hidden.shown)} clicks a month: those from {when} are kept and not shown.{' '}
      <a href="/app/settings/subscription">A larger plan shows them</a>
    </p>
  );
}

/** `~` stands for the plural. */
const eventNames: Record<string, string> = {
  preview: 'link preview~',
  prefetch: 'page~ loaded in advance',
  failed: 'visit~ while the link led nowhere',
  head: 'check~ without a page',
  create_api: 'link~ made by API',
  create_legacy: 'link~ made by legacy API',
  create_failed: 'link~ refused by API',
};

function LeftOut({ totals: { left_out, shown_from, from } }: { totals: StatsTotals }) {
  const { share, zone } = useStats().question;
  const notes = left_out.map(({ event, count }) => {
    const name = (eventNames[event] ?? event).replace('~', count === 1 ? '' : 's');
    return `${formatNumber(count)} ${name}`;
  });
  return (
    <>
      {notes.length > 0 && <p className="panel-note">{notes.join(', ')} (no clicks)</p>}
      {shown_from !== null && shown_from > from && (
        <p className="panel-note">
          {share === undefined ? 'Your plan shows clicks' : 'Clicks are shown'} since{' '}
          {dateName(shown_from, zone)}.
        </p>
      )}
    </>
  );
}
