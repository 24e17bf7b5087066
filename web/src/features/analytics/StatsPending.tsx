import { Skeleton } from '#/ui/Skeleton.tsx';

const figures = ['clicks', 'visitors', 'scans', 'bots'];

/** The chart and its figures in their final measures, until they are there. */
export function StatsPending() {
  return (
    <div className="stats-pending">
      <div className="panel over-time">
        <MetricsPending />
        <div className="over-time-chart">
          <Skeleton className="timeline-space" />
        </div>
        <div className="over-time-foot" />
      </div>
    </div>
  );
}

export function MetricsPending() {
  return (
    <div className="metrics">
      {figures.map((figure) => (
        <div key={figure} className="metric">
          <div className="metric-figure">
            <Skeleton className="metric-space" />
          </div>
        </div>
      ))}
    </div>
  );
}
