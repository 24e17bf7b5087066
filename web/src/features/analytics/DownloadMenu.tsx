import type { MouseEvent } from 'react';
import { notify } from '#/lib/notices.ts';
import { DropMenu } from '#/ui/dialogs/DropMenu.tsx';
import type { ChartFormat } from './charts/chart-file.ts';
import type { ChartTable } from './charts/chart-table.ts';
import { moreIcon } from './stats-icons.ts';

/** Saves what the chart around it shows. */
export function DownloadMenu({ table }: { table: ChartTable }) {
  return (
    <DropMenu label={<span className="unseen">Download {table.title}</span>} icon={moreIcon} kind="icon">
      <DownloadItems
        table={table}
        drawingFor={(item) => item.closest('.chart-panel')?.querySelector<SVGSVGElement>('.world') ?? null}
      />
    </DropMenu>
  );
}

const chartFormats: readonly ChartFormat[] = ['CSV', 'JSON', 'PNG'];

interface DownloadItemsProps {
  table: ChartTable;
  /** The picture of the chart, where it has one that is more than bars. */
  drawingFor: (item: HTMLElement) => SVGSVGElement | null;
}

export function DownloadItems({ table, drawingFor }: DownloadItemsProps) {
  function save(event: MouseEvent<HTMLElement>, format: ChartFormat) {
    const drawing = drawingFor(event.currentTarget);
    closeMenu(event.currentTarget);
    void import('./charts/chart-file.ts')
      .then(async ({ saveChart }) => saveChart(table, format, drawing))
      .catch(() => {
        notify('The chart could not be saved.');
      });
  }

  return chartFormats.map((format) => (
    <li key={format}>
      <button type="button" onClick={(event) => save(event, format)}>
        Download {format}
        <span className="unseen"> of {table.title}</span>
      </button>
    </li>
  ));
}

/** Gives the focus back to the button of the menu around an item. */
export function closeMenu(item: HTMLElement): void {
  const menu = item.closest('details');
  menu?.removeAttribute('open');
  menu?.querySelector('summary')?.focus();
}
