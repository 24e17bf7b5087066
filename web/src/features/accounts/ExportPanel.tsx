import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { exportQuery, useDownloadExport, useRequestExport, type ExportFile } from './export.queries.ts';

/** Everything that is kept about somebody, to take along. */
export function ExportPanel() {
  const { data } = useQuery(exportQuery);
  const asking = useRequestExport();
  const status = data?.status ?? 'none';
  const isBusy = asking.isPending || status === 'preparing';

  return (
    <div className="stack">
      <p>All your data as JSON, and your links as CSV for a spreadsheet.</p>
      <p role="status" className="field-hint">
        {statusText(status, data?.made_at ?? null)}
      </p>
      <div className="form-end">
        {status === 'ready' && (
          <>
            <DownloadButton file="json" label="Download JSON" />
            <DownloadButton file="csv" label="Download CSV" />
          </>
        )}
        <Button aria-busy={isBusy || undefined} onClick={() => isBusy || asking.mutate()}>
          {labelOf(isBusy, status)}
        </Button>
      </div>
    </div>
  );
}

function statusText(status: string, madeAt: string | null): string {
  if (status === 'preparing') return 'Your export is being prepared. You will get an email when it is ready.';
  return madeAt === null ? '' : `Created ${formatMoment(madeAt)}. Available for 7 days.`;
}

function labelOf(isBusy: boolean, status: string): string {
  if (isBusy) return 'Preparing…';
  return status === 'ready' ? 'Create a new export' : 'Export my data';
}

function DownloadButton({ file, label }: { file: ExportFile; label: string }) {
  const downloading = useDownloadExport();

  return (
    <Button
      aria-busy={downloading.isPending || undefined}
      onClick={() => downloading.isPending || downloading.mutate(file)}
    >
      {label}
    </Button>
  );
}
