import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { importFileTypes, type ImportPreview } from '@linklet/contract/imports/endpoints.ts';
import { sourceNames } from '@linklet/contract/imports/sources.ts';
import { counted } from '@linklet/contract/http/counted.ts';
import { FormRefusal, useFormState } from '#/lib/forms/form-state.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { FileField } from '#/ui/fields/files/FileField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { TimeZoneField } from '#/ui/fields/TimeZoneField.tsx';
import {
  checkImportDraft,
  emptyImportDraft,
  explainImport,
  sendImport,
  type ImportDraft,
} from './import-draft.ts';
import { importQuery, importsQuery, type ImportOwner } from './imports.queries.ts';
import { MappingTable } from './MappingTable.tsx';
import { useImportPreview, type Preview } from './use-import-preview.ts';

interface NewImportProps {
  address: ImportOwner;
  onStarted: (id: number) => void;
}

/** Takes a file of another service. Nothing is made of it yet. */
export function NewImport({ address, onStarted }: NewImportProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const { draft, errors, busy, change, submit } = useFormState({
    formRef,
    initial: emptyImportDraft,
    check: checkImportDraft,
    send: async (draft) => {
      requireDestination(draft, preview);
      const view = await sendImport(draft, address);
      queryClient.setQueryData(importQuery(address, view.id).queryKey, view);
      void queryClient.invalidateQueries({ queryKey: importsQuery(address).queryKey });
      onStarted(view.id);
    },
    explain: explainImport,
    judged: { file: ['withHeader', 'host'], host: [] },
  });
  const preview = useImportPreview(draft, address);
  const unreadable = preview.state === 'refused' ? preview.reason : undefined;

  return (
    <form ref={formRef} className="import-form" noValidate onSubmit={submit}>
      <FileField
        id="file"
        label="File"
        accept={importFileTypes}
        file={draft.file}
        error={errors['file'] ?? unreadable}
        hint={
          <>
            An export as CSV, Excel or OpenDocument, a YOURLS or Polr database dump, or the Takeout of
            Firebase Dynamic Links. Up to 50 MB; gzip and zip are fine.
          </>
        }
        onPick={(file) => change({ file, columns: null })}
        onRemove={() => change({ file: null, columns: null })}
      />
      <Seen {...{ draft, errors, change, preview }} />
      <SendButton isUploading={busy} isOpen={isOpen(draft, preview)} />
    </form>
  );
}

/** Throws where no column is said to be it. */
function requireDestination({ columns }: ImportDraft, read: Preview): void {
  const named = read.state === 'read' ? read.preview.columns : null;
  if (named === null) return;
  const meanings = columns ?? named.map(({ meaning }) => meaning);
  if (!meanings.includes('url')) throw new FormRefusal({ columns: 'Choose the column for the destination.' });
}

interface SeenProps extends Omit<FileFieldsProps, 'preview'> {
  preview: Preview;
}

/** What is known of the chosen file. */
function Seen({ preview, ...fields }: SeenProps) {
  return (
    <>
      <div aria-live="polite">
        {preview.state === 'reading' && <p className="field-hint">Reading the file…</p>}
        {preview.state === 'read' && <ReadText {...preview.preview} />}
      </div>
      {preview.state === 'read' && <FileFields {...fields} preview={preview.preview} />}
    </>
  );
}

/** A file is sent once it is known what is in it. */
function isOpen({ file }: ImportDraft, { state }: Preview): boolean {
  return file === null || state === 'read';
}

function SendButton({ isUploading, isOpen }: { isUploading: boolean; isOpen: boolean }) {
  return (
    <div className="form-end">
      <Button type="submit" kind="primary" aria-busy={isUploading || undefined} disabled={!isOpen}>
        {isUploading ? 'Uploading…' : 'Check links'}
      </Button>
    </div>
  );
}

function ReadText({ source, total, clicks, warnings }: ImportPreview) {
  const from = source === 'csv' ? '' : ` of ${sourceNames[source]}`;
  return (
    <>
      <p>
        {counted(total, 'link')}
        {from} found.{clicks > 0 && ` ${counted(clicks, 'click')} on them, too.`}
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="field-hint">
          {warning}
        </p>
      ))}
    </>
  );
}

interface FileFieldsProps {
  draft: ImportDraft;
  errors: Partial<Record<string, string>>;
  change: (part: Partial<ImportDraft>) => void;
  preview: ImportPreview;
}

function FileFields({ draft, errors, change, preview }: FileFieldsProps) {
  const isHostOpen = preview.hosts.some(({ host }) => host === '');

  return (
    <>
      {preview.columns !== null && (
        <>
          <CheckField
            id="withHeader"
            checked={draft.withHeader}
            onChange={(withHeader) => change({ withHeader, columns: null })}
          >
            First row is a header
          </CheckField>
          <MappingTable
            preview={preview}
            columns={draft.columns ?? preview.columns.map(({ meaning }) => meaning)}
            error={errors['columns']}
            onChange={(columns) => change({ columns })}
          />
        </>
      )}
      {preview.asks_dates && (
        <SelectField
          id="dates"
          label="Dates such as 10/07/2023 are"
          value={draft.dates}
          onChange={(dates) => change({ dates: dates === 'month_first' ? dates : 'day_first' })}
        >
          <option value="day_first">10 July 2023</option>
          <option value="month_first">7 October 2023</option>
        </SelectField>
      )}
      {preview.asks_zone && (
        <TimeZoneField
          id="zone"
          label="Time zone of the dates"
          hint="Of the server that wrote the file. The file doesn’t give it for all dates."
          value={draft.zone}
          error={errors['zone']}
          onChange={(zone) => change({ zone })}
        />
      )}
      {isHostOpen && (
        <TextField
          id="host"
          label={
            <>
              Old host <span className="optional">(optional)</span>
            </>
          }
          placeholder="go.example.com"
          hint="The host of these short links. The file doesn’t give it for all of them."
          value={draft.host}
          error={errors['host']}
          onChange={(event) => change({ host: event.currentTarget.value })}
        />
      )}
    </>
  );
}
