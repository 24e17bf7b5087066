import { Table } from '@mantine/core';
import type { StatsPeriod } from '@linklet/contract/analytics.ts';
import { formatNumber } from '#/lib/format.ts';
import { series, type TimelinePoint } from './chart-geometry.ts';
import { periodLooks, pointName } from './periods.ts';
import { seriesLooks } from './series-looks.ts';

export function TimelineTable({ points, period }: { points: TimelinePoint[]; period: StatsPeriod }) {
  return (
    <div className="timeline-table" role="region" aria-label="Clicks over time" tabIndex={0}>
      <Table stickyHeader>
        <Table.Caption className="unseen">Clicks in {periodLooks[period].phrase}, newest first</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Time</Table.Th>
            {series.map((name) => (
              <Table.Th key={name} scope="col" className="number">
                {seriesLooks[name].name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.toReversed().map((point) => (
            <Table.Tr key={point.at}>
              <Table.Th scope="row">{pointName(point.at, period)}</Table.Th>
              {series.map((name) => (
                <Table.Td key={name} className="number">
                  {formatNumber(point[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
