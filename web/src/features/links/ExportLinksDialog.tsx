import { useId, useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import {
  linkExportDays,
  linkExportFormats,
  linkExportPath,
  type LinkExportFilter,
  type LinkExportFormat,
} from '@linklet/contract/links/exports.ts';
import { ownTimeZone } from '#/lib/own-time-zone.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
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
  const [period, setPeriod] = useState<ClicksPeriod | ''>('');
  const { user, features } = useSuspenseQuery(stateQuery).data;
  const zone = user?.time_zone ?? ownTimeZone();
  const asking = useRequestLinkExport();

  return (
    <Dialog title="Export links" onClose={onClose}>
      <div className="stack">
        <p>Includes short link, destination, tags, title, description and expiry.</p>
        {filter && (
          <CheckField checked={isNarrowed} onChange={setNarrowed}>
            {filter.links ? selectedText(filter.links.length) : 'Only the links in the current view'}
          </CheckField>
        )}
        <SelectField
          id={id}
          label="Format"
          data-focus
          value={format}
          onChange={(value) => setFormat(value as LinkExportFormat)}
        >
          {linkExportFormats.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        {features.includes('use_analytics') && <ClicksField period={period} onPeriod={setPeriod} />}
        <ExportFiles />
        <div className="dialog-end">
          <Button onClick={onClose}>Close</Button>
          <Button
            kind="primary"
            aria-busy={asking.isPending || undefined}
            onClick={() =>
              asking.isPending ||
              asking.mutate({
                ...{ format, filter: (isNarrowed && filter) || {} },
                clicks: period === '' ? null : { period, zone },
              })
            }
          >
            Export
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The files that there are. */
function ExportFiles() {
  const { data, refetch } = useQuery(linkExportsQuery);
  if (data === undefined || data.data.length === 0) return null;
  return (
    <ul className="file-list">
      {data.data.map((each) => (
        <FileItem
          key={each.id}
          name={`links.${each.format}${each.has_clicks ? ', with clicks' : ''}`}
          unit="link"
          file={each}
          kept={`${String(linkExportDays)} days`}
          href={linkExportPath(each.id, openAddress())}
          ask={() => refetch({ throwOnError: true })}
        />
      ))}
    </ul>
  );
}

const periods = {
  all: 'All time',
  last_7_day: 'Last 7 days',
  last_30_day: 'Last 30 days',
  last_90_day: 'Last 90 days',
  last_365_day: 'Last 365 days',
  this_month: 'This month',
  last_month: 'Last month',
} as const;
type ClicksPeriod = keyof typeof periods;
const names = Object.entries(periods) as [ClicksPeriod, string][];

interface ClicksFieldProps {
  /** Empty for none. */
  period: ClicksPeriod | '';
  onPeriod: (period: ClicksPeriod | '') => void;
}

/** Whether the clicks of each link are written beside it, and of when. */
function ClicksField({ period, onPeriod }: ClicksFieldProps) {
  const id = useId();
  return (
    <>
      <CheckField checked={period !== ''} onChange={(isWanted) => onPeriod(isWanted ? 'all' : '')}>
        With clicks
      </CheckField>
      {period !== '' && (
        <SelectField
          id={id}
          label="Clicks in"
          value={period}
          onChange={(value) => onPeriod(names.find(([each]) => each === value)?.[0] ?? 'all')}
        >
          {names.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function selectedText(count: number): string {
  return count === 1 ? 'Only the selected link' : `Only the ${formatNumber(count)} selected links`;
}
