import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ComparedClicks } from '@linklet/contract/analytics/compare.ts';
import {
  leastSeries,
  writeOneSeries,
  writeSeries,
  type StatsSeries,
} from '@linklet/contract/analytics/series.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { ApiError } from '#/lib/transport/transport.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { closeIcon } from '#/ui/icons/icons.ts';
import { ChartState, Missing, type ChartResult } from '../charts/ChartPanel.tsx';
import { searchSentence } from '../search-sentence.ts';
import { useStats } from '../stats-context.ts';
import { CompareChart } from './CompareChart.tsx';
import { CompareTable } from './CompareTable.tsx';
import { compareQuery, type SeriesOption } from './compare.queries.ts';
import { SeriesPicker } from './SeriesPicker.tsx';

interface ComparePanelProps {
  series: readonly StatsSeries[];
  onClose: () => void;
}

/** The clicks of some links and tags beside each other, a line and a row for each. */
export function ComparePanel({ series, onClose }: ComparePanelProps) {
  const { question, live, change } = useStats();
  const titleId = useId();
  const describedBy = useId();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const isEnough = series.length >= leastSeries;
  const result = useQuery({ ...compareQuery(question, series, live), enabled: isEnough });
  const { data } = result;
  const nameOf = (one: StatsSeries) =>
    data?.series.find((each) => writeOneSeries(each) === writeOneSeries(one))?.name ??
    names.get(writeOneSeries(one)) ??
    (one.kind === 'tag' ? one.value : 'Link');
  const set = (changed: readonly StatsSeries[]) => change({ series: writeSeries(changed) });

  function add(option: SeriesOption) {
    setNames(new Map([...names, [writeOneSeries(option), option.label.replace(/^tag:/, '')]]));
    set([...series, option]);
  }

  return (
    <section className="panel compare" aria-labelledby={titleId} aria-busy={result.isPlaceholderData}>
      <div className="compare-head">
        <h2 id={titleId}>Compare links or tags</h2>
        <Button kind="text" onClick={onClose}>
          Close comparison
        </Button>
      </div>
      <p className="unseen" id={describedBy}>
        Clicks of each link and tag. {searchSentence(question.search)}.
      </p>
      <div className="compare-choice">
        <ComparedChips
          series={series}
          nameOf={nameOf}
          onRemove={(one) => set(series.filter((each) => each !== one))}
        />
        <SeriesPicker chosen={series} onAdd={add} />
      </div>
      {isEnough ? (
        <Compared result={result} describedBy={describedBy} />
      ) : (
        <p className="panel-note">Choose at least two links or tags.</p>
      )}
    </section>
  );
}

interface ComparedProps {
  result: ChartResult<ComparedClicks> & { error: Error | null };
  describedBy: string;
}

function Compared({ result, describedBy }: ComparedProps) {
  const { zone } = useStats().question;
  const { data, error } = result;
  if (error instanceof ApiError && refusals.includes(error.code)) return <Refused error={error} />;
  return (
    <div className="over-time-chart">
      {data === undefined ? (
        <Missing result={result} className="timeline-space" />
      ) : (
        <>
          <CompareChart clicks={data} zone={zone} describedBy={describedBy} />
          <CompareTable clicks={data} />
        </>
      )}
      <ChartState result={result} />
    </div>
  );
}

interface ComparedChipsProps {
  series: readonly StatsSeries[];
  nameOf: (one: StatsSeries) => string;
  onRemove: (one: StatsSeries) => void;
}

function ComparedChips({ series, nameOf, onRemove }: ComparedChipsProps) {
  const list = useKeptFocus<HTMLUListElement>(series.length);
  return (
    <ul ref={list} className="compared-chips" tabIndex={-1} aria-label="Compared">
      {series.map((one, index) => (
        <li key={writeOneSeries(one)}>
          <span className="compared-number" data-compared={index + 1}>
            {index + 1}
          </span>
          <span>
            {one.kind === 'tag' && 'Tag '}
            {nameOf(one)}
          </span>
          <Button kind="icon" aria-label={`Remove ${nameOf(one)}`} onClick={() => onRemove(one)}>
            <Icon path={closeIcon} size={16} />
          </Button>
        </li>
      ))}
    </ul>
  );
}

const refusals = ['not_found', 'tag_not_found', 'analytics_off'];

/** What can’t be compared is taken off, and the rest goes on. */
function Refused({ error }: { error: ApiError }) {
  const isLink = error.code === 'not_found';
  return (
    <p className="panel-note" role="alert">
      {isLink ? 'One of these links isn’t in this workspace.' : error.message} Remove it to compare the
      others.
    </p>
  );
}
