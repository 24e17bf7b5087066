import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatsTimeline } from '@linklet/contract/analytics/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { chartIcon, tableIcon } from '#/ui/icons/action-icons.ts';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { series } from './charts/chart-geometry.ts';
import { ChartPanel } from './charts/ChartPanel.tsx';
import { notesByPoint } from './notes/note-times.ts';
import { Notes } from './notes/Notes.tsx';
import { useNotes } from './notes/notes.queries.ts';
import { dayIn, periodName, pointName } from './periods/periods.ts';
import { seriesLooks } from './charts/series-looks.ts';
import { isOfWorkspace } from './stats-calls.ts';
import { timelineQuery } from './stats.queries.ts';
import { useStats } from './stats-context.ts';
import { TimelineChart } from './charts/TimelineChart.tsx';
import { zoneNote } from './periods/zone-note.ts';

const TimelineTable = lazy(async () => ({
  default: (await import('./charts/TimelineTable.tsx')).TimelineTable,
}));

/** The course of the clicks, as a chart or as the table that says the same. */
export function TimelinePanel() {
  const { question, live } = useStats();
  const result = useQuery(timelineQuery(question, live));
  const [asTable, setAsTable] = useState(false);

  return (
    <ChartPanel
      title="Over time"
      counts={`Clicks, unique visitors, repeated clicks and robots by ${result.data?.step ?? 'time'}`}
      result={result}
      table={timelineTable}
      actions={
        <Button kind="quiet" size="small" onClick={() => setAsTable(!asTable)}>
          <Icon path={asTable ? chartIcon : tableIcon} size={18} />
          {asTable ? 'View as chart' : 'View as table'}
        </Button>
      }
      note={result.data && <Clock timeline={result.data} zone={question.zone} />}
    >
      {(timeline, describedBy) => (
        <>
          {asTable ? (
            <Suspense fallback={<Skeleton className="timeline-space" />}>
              <TimelineTable timeline={timeline} zone={question.zone} describedBy={describedBy} />
            </Suspense>
          ) : (
            <LegendAndChart timeline={timeline} describedBy={describedBy} />
          )}
          {isOfWorkspace(question) && <Notes />}
        </>
      )}
    </ChartPanel>
  );
}

function timelineTable({ points, before }: StatsTimeline) {
  return {
    header: ['time', ...series, ...(before === null ? [] : ['human before'])],
    rows: points.map((point, index) => [
      point.at,
      ...series.map((name) => point[name]),
      ...(before === null ? [] : [before[index]?.human ?? 0]),
    ]),
  };
}

interface LegendAndChartProps {
  timeline: StatsTimeline;
  describedBy: string;
}

function LegendAndChart({ timeline, describedBy }: LegendAndChartProps) {
  const { question, change } = useStats();
  const { search, zone } = question;
  const { points, before, step } = timeline;
  const [read, setRead] = useState<number | null>(null);
  const notes = notesByPoint(useNotes().data, timeline, { zone, now: new Date() });
  const point = read === null ? undefined : points[read];

  // A day is looked at by its hours.
  function zoomIn(index: number) {
    const at = points[index]?.at;
    if (at === undefined) return;
    const day = dayIn(zone, new Date(at));
    change({ period: 'custom', from: day, to: day });
    setRead(null);
  }

  return (
    <>
      <div className="timeline-legend">
        <strong>{point === undefined ? periodName(search) : pointName(point.at, { step, zone })}</strong>
        {series.map((name) => (
          <span key={name} className={name}>
            {seriesLooks[name].name} {point !== undefined && <b>{formatNumber(point[name])}</b>}
          </span>
        ))}
        {before !== null && (
          <span className="before">
            Clicks before {read !== null && <b>{formatNumber(before[read]?.human ?? 0)}</b>}
          </span>
        )}
      </div>
      <TimelineChart
        timeline={timeline}
        notes={notes}
        zone={zone}
        describedBy={describedBy}
        read={read}
        onRead={setRead}
        onPick={step === 'day' ? zoomIn : undefined}
      />
    </>
  );
}

function Clock({ timeline, zone }: { timeline: StatsTimeline; zone: string }) {
  const running = timeline.is_running ? ` The current ${timeline.step} is incomplete.` : '';
  const hint = timeline.step === 'day' ? ' Choose a day to see its hours.' : '';
  return <>{zoneNote(zone) + running + hint}</>;
}
