import { useQuery } from '@tanstack/react-query';
import type { StatsPopular } from '@linklet/contract/analytics/endpoints.ts';
import { formatNumber } from '#/lib/format.ts';
import { ChartPanel } from '../charts/ChartPanel.tsx';
import { hourName, weekdayName } from '../charts/dimension-looks.ts';
import { countsBy } from '../search-sentence.ts';
import { popularQuery } from '../stats.queries.ts';
import { useStats } from '../stats-context.ts';
import { zoneNote } from '../periods/zone-note.ts';

const hours = Array.from({ length: 24 }, (_, hour) => hour);
// Darker steps for more clicks; the first is for none.
const shades = 5;

/** Clicks by day of the week and hour of the day: a table whose cells are the darker the more there are. */
export function PopularPanel() {
  const { question, live } = useStats();
  const result = useQuery(popularQuery(question, live));

  return (
    <ChartPanel
      tab="popular"
      title="Days and hours"
      counts={`${countsBy(question.search.kind, 'day and hour')}. Choose a day or an hour to filter by it`}
      result={result}
      table={popularTable}
      note={`Times in ${zoneNote(question.zone)}`}
    >
      {(popular, describedBy) => <PopularTable popular={popular} describedBy={describedBy} />}
    </ChartPanel>
  );
}

function popularTable({ weekdays }: StatsPopular) {
  return {
    header: ['day', 'clicks', ...hours.map(hourName)],
    rows: weekdays.map((counts, index) => [
      weekdayName(index + 1),
      counts.reduce((sum, count) => sum + count, 0),
      ...counts,
    ]),
  };
}

interface PopularTableProps {
  popular: StatsPopular;
  describedBy: string;
}

function PopularTable({ popular: { weekdays }, describedBy }: PopularTableProps) {
  const { isPicked, pick } = useStats();
  const most = Math.max(1, ...weekdays.flat());

  return (
    <div
      className="popular"
      role="region"
      aria-label="Days and hours"
      aria-describedby={describedBy}
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            <td />
            {hours.map((hour) => (
              <th key={hour} scope="col">
                <button
                  type="button"
                  aria-pressed={isPicked('hour', String(hour))}
                  title={hourName(hour)}
                  onClick={() => pick('hour', String(hour))}
                >
                  <Shortened name={hourName(hour)} letters={2} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((counts, index) => (
            <tr key={weekdayName(index + 1)}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={isPicked('weekday', String(index + 1))}
                  onClick={() => pick('weekday', String(index + 1))}
                >
                  <Shortened name={weekdayName(index + 1)} letters={3} />
                </button>
              </th>
              {counts.map((count, hour) => (
                <td
                  key={hour}
                  data-shade={Math.ceil((count / most) * shades)}
                  title={`${weekdayName(index + 1)}, ${hourName(hour)}: ${formatNumber(count)}`}
                >
                  {count > 0 && <span>{formatNumber(count)}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The first letters of a name, the others for those alone who hear it. */
function Shortened({ name, letters }: { name: string; letters: number }) {
  return (
    <>
      {name.slice(0, letters)}
      <span className="unseen">{name.slice(letters)}</span>
    </>
  );
}
