import { lazy, Suspense, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatsTimeline } from '@linklet/contract/analytics/endpoints.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Skeleton } from '#/ui/Skeleton.tsx';
import { ChartState, Missing } from './charts/ChartPanel.tsx';
import { drawnOf, seriesLooks } from './charts/series-looks.ts';
import { Metrics } from './Metrics.tsx';
import { AddNote } from './notes/AddNote.tsx';
import { notesByPoint } from './notes/note-times.ts';
import { Notes } from './notes/Notes.tsx';
import { useNotes } from './notes/notes.queries.ts';
import { dayIn } from './periods/periods.ts';
import { zoneNote } from './periods/zone-note.ts';
import { comparisonName, searchSentence } from './search-sentence.ts';
import { isOfWorkspace } from './stats-calls.ts';
import { useStats } from './stats-context.ts';
import { timelineQuery } from './stats.queries.ts';
import { TotalsNotes } from './TotalsNotes.tsx';

// Comes beside the clicks that it draws.
const chart = import('./charts/TimelineChart.tsx');
chart.catch(() => undefined);
const TimelineChart = lazy(async () => ({ default: (await chart).TimelineChart }));
const TimelineTable = lazy(async () => ({
  default: (await import('./charts/TimelineTable.tsx')).TimelineTable,
}));

/** The figures, and the course of the one that is chosen, as a chart or as the table that says the same. */
export function TimelinePanel() {
  const { question, live } = useStats();
  const result = useQuery(timelineQuery(question, live));
  const [asTable, setAsTable] = useState(false);
  const titleId = useId();
  const describedBy = useId();
  const { data } = result;

  return (
    <section
      className="panel over-time"
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      aria-busy={result.isPlaceholderData}
    >
      <h2 className="unseen" id={titleId}>
        Over time
      </h2>
      <p className="unseen" id={describedBy}>
        {countsOf(data)} {searchSentence(question.search)}.
      </p>
      <Metrics />
      <div className="over-time-chart">
        {data === undefined ? (
          <Missing result={result} className="timeline-space" />
        ) : (
          <Suspense fallback={<Skeleton className="timeline-space" />}>
            <Course timeline={data} asTable={asTable} describedBy={describedBy} />
          </Suspense>
        )}
      </div>
      <div className="over-time-foot">
        {data !== undefined && !asTable && <Legend isCompared={data.before !== null} />}
        <div className="over-time-tools">
          <Clock timeline={data} />
          <Button kind="text" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Chart' : 'Table'}
          </Button>
          {isOfWorkspace(question) && <AddNote />}
        </div>
      </div>
      <div className="over-time-notes">
        <ChartState result={result} />
        <TotalsNotes />
        {isOfWorkspace(question) && <Notes />}
      </div>
    </section>
  );
}

function countsOf(timeline: StatsTimeline | undefined): string {
  return `Clicks, unique visitors, repeat clicks and bots by ${timeline?.step ?? 'time'}.`;
}

interface CourseProps {
  timeline: StatsTimeline;
  asTable: boolean;
  describedBy: string;
}

function Course({ timeline, asTable, describedBy }: CourseProps) {
  const { question, change } = useStats();
  const { search, zone } = question;
  const notes = notesByPoint(useNotes().data, timeline, { zone, now: new Date() });
  const shown = { timeline, metric: search.kind, zone, describedBy };

  // A day is looked at by its hours.
  function zoomIn(index: number) {
    const at = timeline.points[index]?.at;
    if (at === undefined) return;
    const day = dayIn(zone, new Date(at));
    change({ period: 'custom', from: day, to: day });
  }

  if (asTable) return <TimelineTable {...shown} earlierName={comparisonName(search.compare)} />;
  return <TimelineChart {...shown} notes={notes} onPick={timeline.step === 'day' ? zoomIn : undefined} />;
}

function Legend({ isCompared }: { isCompared: boolean }) {
  const { kind, compare } = useStats().question.search;
  return (
    <p className="timeline-legend">
      {drawnOf(kind).map((name) => (
        <span key={name} data-series={name}>
          {seriesLooks[name].name}
        </span>
      ))}
      {isCompared && <span data-series="before">{comparisonName(compare)}</span>}
    </p>
  );
}

function Clock({ timeline }: { timeline: StatsTimeline | undefined }) {
  const { zone } = useStats().question;
  return (
    <span>
      {zoneNote(zone)}
      {timeline?.is_running === true && ` · the current ${timeline.step} is incomplete`}
    </span>
  );
}
