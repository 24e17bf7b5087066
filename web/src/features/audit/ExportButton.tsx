import { DownloadLink } from '#/ui/buttons/DownloadLink.tsx';
import { exportAddress, type AuditSearch } from './audit-filter.ts';
import { useAuditDownload } from './audit.queries.ts';

interface ExportButtonProps {
  organization: string;
  /** What is exported. */
  search: AuditSearch;
}

/** Saves what a filter leaves of the audit. Whoever may not any more is told here, as of any other call. */
export function ExportButton({ organization, search }: ExportButtonProps) {
  const { mutateAsync } = useAuditDownload(organization);

  return (
    <DownloadLink href={exportAddress(organization, search)} ask={async () => mutateAsync()}>
      Export as CSV
    </DownloadLink>
  );
}
