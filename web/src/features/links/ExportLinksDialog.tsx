import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import {
  linkExportDays,
  linkExportFormats,
  linkExportPath,
  type LinkExportFilter,
  type LinkExportFormat,
} from '@linklet/contract/links/exports.ts';
import { formatNumber } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { FileItem } from '#/ui/FileItem.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { openAddress } from '#/lib/session/team-mode.ts';
import { linkExportsQuery, useRequestLinkExport } from './link-exports.queries.ts';

interface ExportLinksDialogProps {
  /** What narrows the list that is shown, where something does and it can be exported; or those that are selected. */
  filter?: LinkExportFilter | undefined;
  onClose: () => void;
}

/** Has links written to a file, and lists the files that there are. */
export function ExportLinksDialog({ filter, onClose }: ExportLinksDialogProps) {
  const id = useId();
  const [format, setFormat] = useState<LinkExportFormat>('csv');
  const [isNarrowed, setNarrowed] = useState(filter !== undefined);
  const { data, refetch } = useQuery(linkExportsQuery);
  const exports = data?.data ?? [];
  const asking = useRequestLinkExport();

  return (
    <Dialog title="Export links" onClose={onClose}>
      <div className="stack">
        <p>With their short links, destinations, tags and expiries.</p>
        {filter && (
          <CheckField checked={isNarrowed} onChange={setNarrowed}>
            {filter.links ? selectedText(filter.links.length) : 'Only the links that the list shows now'}
          </CheckField>
        )}
        <SelectField
          id={id}
          label="Format"
          value={format}
          onChange={(value) => setFormat(value as LinkExportFormat)}
        >
          {linkExportFormats.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        {exports.length > 0 && (
          <ul className="file-list">
            {exports.map((each) => (
              <FileItem
                key={each.id}
                name={`links.${each.format}`}
                unit="link"
                file={each}
                kept={`${String(linkExportDays)} days`}
                href={linkExportPath(each.id, openAddress())}
                ask={() => refetch({ throwOnError: true })}
              />
            ))}
          </ul>
        )}
        <div className="dialog-end">
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            aria-busy={asking.isPending || undefined}
            onClick={() =>
              asking.isPending || asking.mutate({ format, filter: (isNarrowed && filter) || {} })
            }
          >
            Export
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function selectedText(count: number): string {
  return count === 1 ? 'Only the selected link' : `Only the ${formatNumber(count)} selected links`;
}
