import { useQuery } from '@tanstack/react-query';
import { leastGrowing, type GrowingLinks } from '@linklet/contract/analytics/growing.ts';
import { ChartPanel } from '../charts/ChartPanel.tsx';
import { notShownWhole } from '../periods/not-shown-whole.ts';
import { periodPhrase } from '../periods/periods.ts';
import { useStats } from '../stats-context.ts';
import { useNear } from '../use-near.ts';
import { growingQuery } from './growing.queries.ts';
import { GrowingTable } from './GrowingTable.tsx';

const rule = `at least ${leastGrowing.clicks} clicks, and ${leastGrowing.percent}% more than in the period before`;

/** The links whose clicks grew most since the period before; each row filters by its link. */
export function GrowingCard() {
  const [frame, isNear] = useNear<HTMLElement>();
  return (
    <section ref={frame} className="panel breakdown growing">
      {isNear ? <GrowingPanel /> : <div className="breakdown-space" />}
    </section>
  );
}

function GrowingPanel() {
  const { question, live } = useStats();
  const result = useQuery(growingQuery(question, live));

  return (
    <ChartPanel
      title="Top growing links"
      counts={`Links with ${rule}, by added clicks`}
      result={result}
      table={growingFile}
    >
      {({ rows }) => <Rows rows={rows} />}
    </ChartPanel>
  );
}

function Rows({ rows }: GrowingLinks) {
  const { search } = useStats().question;
  if (rows === null) return <p className="panel-note">{notShownWhole(false)}</p>;
  if (rows.length > 0) return <GrowingTable rows={rows} />;
  return (
    <p className="panel-note">
      No link grew in {periodPhrase(search)}. One does with {rule}.
    </p>
  );
}

function growingFile({ rows }: GrowingLinks) {
  return {
    header: ['link', 'clicks', 'before'],
    rows: (rows ?? []).map(({ value, count, before }) => [value, count, before]),
  };
}
