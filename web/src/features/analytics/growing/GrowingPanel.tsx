import { useQuery } from '@tanstack/react-query';
import { leastGrowing, type GrowingLinks } from '@linklet/contract/analytics/growing.ts';
import { mainPeriods } from '@linklet/contract/analytics/periods.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ChartPanel } from '../charts/ChartPanel.tsx';
import { notShownWhole } from '../periods/not-shown-whole.ts';
import { periodPhrase } from '../periods/periods.ts';
import { useStats } from '../stats-context.ts';
import { growingQuery } from './growing.queries.ts';
import { GrowingTable } from './GrowingTable.tsx';

const rule = `at least ${leastGrowing.clicks} clicks, and ${leastGrowing.percent}% more than in the period before`;

const [longest, ...shorter] = mainPeriods.toReversed();

/** The links whose clicks grew most since the period before; each row filters by its link. */
export function GrowingPanel() {
  const { question, live } = useStats();
  const result = useQuery(growingQuery(question, live));

  return (
    <ChartPanel
      tab="growing"
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
  const { question, change } = useStats();
  const { search } = question;
  if (rows === null) return <p className="panel-note">{notShownWhole(false)}</p>;
  if (rows.length > 0) return <GrowingTable rows={rows} />;
  return (
    <div className="growing-none">
      <p className="panel-note">
        No link grew in {periodPhrase(search)}. One does with {rule}.
      </p>
      {shorter.some((period) => period === search.period) && (
        <Button size="small" onClick={() => change({ period: longest, from: '', to: '' })}>
          Show the last 30 days
        </Button>
      )}
    </div>
  );
}

function growingFile({ rows }: GrowingLinks) {
  return {
    header: ['link', 'clicks', 'before'],
    rows: (rows ?? []).map(({ value, count, before }) => [value, count, before]),
  };
}
