import type { MouseEvent } from 'react';
import { notify } from '#/lib/notices.ts';
import { downloadIcon } from '#/ui/icons/action-icons.ts';
import { DropMenu } from '#/ui/dialogs/DropMenu.tsx';
import type { ChartFormat } from './charts/chart-file.ts';
import type { ChartTable } from './charts/chart-table.ts';

const chartFormats: readonly ChartFormat[] = ['CSV', 'JSON', 'PNG'];

/** Saves what the chart around it shows. */
export function DownloadMenu({ table }: { table: ChartTable }) {
  function save(event: MouseEvent<HTMLElement>, format: ChartFormat) {
    const drawing = event.currentTarget
      .closest('.panel')
      ?.querySelector<SVGSVGElement>('.timeline svg, .world');
    const menu = event.currentTarget.closest('details');
    menu?.removeAttribute('open');
    menu?.querySelector('summary')?.focus();
    void import('./charts/chart-file.ts')
      .then(async ({ saveChart }) => saveChart(table, format, drawing ?? null))
      .catch(() => {
        notify('The chart could not be saved.');
      });
  }

  return (
    <DropMenu
      label={
        <span>
          Download<span className="unseen"> {table.title}</span>
        </span>
      }
      icon={downloadIcon}
      kind="quiet"
      size="small"
    >
      {chartFormats.map((format) => (
        <li key={format}>
          <button type="button" onClick={(event) => save(event, format)}>
            {format}
            <span className="unseen"> of {table.title}</span>
          </button>
        </li>
      ))}
    </DropMenu>
  );
}
