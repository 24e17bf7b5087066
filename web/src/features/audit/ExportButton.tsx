import { downloadIcon } from '#/ui/action-icons.ts';
import { Icon } from '#/ui/Icon.tsx';
import { exportAddress, type AuditSearch } from './audit-filter.ts';
import { useAuditDownload } from './audit.queries.ts';

interface ExportButtonProps {
  organization: string;
  /** What is exported. */
  search: AuditSearch;
}

/** Saves what a filter leaves of the audit. Whoever may not any more is told here, as of any other call. */
export function ExportButton({ organization, search }: ExportButtonProps) {
  const { mutate, isPending } = useAuditDownload(organization);
  const address = exportAddress(organization, search);

  return (
    <a
      className="button"
      href={address}
      download
      aria-busy={isPending || undefined}
      onClick={(event) => {
        event.preventDefault();
        mutate(undefined, { onSuccess: () => location.assign(address) });
      }}
    >
      <Icon path={downloadIcon} />
      Export as CSV
    </a>
  );
}
