import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { StatsTimeline } from '@linklet/contract/analytics/endpoints.ts';
import { DropMenu } from '#/ui/dialogs/DropMenu.tsx';
import { series, seriesLooks, type Series } from './charts/series-looks.ts';
import { closeMenu, DownloadItems } from './DownloadMenu.tsx';
import { LazyLogDialog } from './logs/LazyLogDialog.tsx';
import { searchSentence } from './search-sentence.ts';
import { hasLog } from './stats-calls.ts';
import { useStats } from './stats-context.ts';
import { moreIcon } from './stats-icons.ts';
import { timelineQuery } from './stats.queries.ts';
import { useFeatures } from './use-features.ts';

/** What is done rarely with what is shown. */
export function StatsMenu() {
  const { question, live, change } = useStats();
  const { search } = question;
  const { data } = useQuery(timelineQuery(question, live));
  const mayLog = useFeatures().features.includes('download_logs') && hasLog(question);
  const [isLogOpen, setIsLogOpen] = useState(false);
  const areRepeatsShown = search.kind === 'non_unique';

  return (
    <>
      <DropMenu label={<span className="unseen">More</span>} icon={moreIcon} kind="icon">
        {data !== undefined && (
          <DownloadItems
            table={{
              title: 'Over time',
              subtitle: searchSentence(search),
              ...timelineTable(data, search.kind),
            }}
            drawingFor={() => document.querySelector<SVGSVGElement>('.timeline svg')}
          />
        )}
        {mayLog && (
          <li>
            <button
              type="button"
              onClick={(event) => {
                closeMenu(event.currentTarget);
                setIsLogOpen(true);
              }}
            >
              Log of clicks…
            </button>
          </li>
        )}
        <li>
          <button
            type="button"
            onClick={(event) => {
              closeMenu(event.currentTarget);
              change({ kind: areRepeatsShown ? 'human' : 'non_unique' });
            }}
          >
            {areRepeatsShown ? 'Hide' : 'Show'} {seriesLooks.non_unique.name.toLowerCase()}
          </button>
        </li>
      </DropMenu>
      {isLogOpen && <LazyLogDialog onClose={() => setIsLogOpen(false)} />}
    </>
  );
}

function timelineTable({ points, before }: StatsTimeline, metric: Series) {
  return {
    header: ['time', ...series, ...(before === null ? [] : [`${metric} before`])],
    rows: points.map((point, index) => [
      point.at,
      ...series.map((name) => point[name]),
      ...(before === null ? [] : [before[index]?.[metric] ?? 0]),
    ]),
  };
}
