import {
  importLimits,
  importPreview,
  importView,
  previewImport,
  startFileImport,
  type ImportPreview,
  type ImportView,
} from '@linklet/contract/imports/endpoints.ts';
import type { ImportColumn } from '@linklet/contract/imports/sources.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import { send } from '#/lib/transport/transport.ts';
import type { ImportOwner } from './imports.queries.ts';

/** What is half filled in of the form for a file. */
export interface ImportDraft {
  file: File | null;
  withHeader: boolean;
  /** Null while they are as the file says. */
  columns: (ImportColumn | null)[] | null;
  dates: 'day_first' | 'month_first';
  /** By whose clock dates are that have no offset. */
  zone: string;
  host: string;
}

export const emptyImportDraft: ImportDraft = {
  file: null,
  withHeader: true,
  columns: null,
  dates: 'day_first',
  zone: 'UTC',
  host: '',
};

/** What can be known to be wrong without sending it. */
export function checkImportDraft({ file }: Pick<ImportDraft, 'file'>): FormErrors {
  if (file === null) return { file: errorMessage('bulk_file_required') };
  if (!/\.(?:csv|tsv|txt|xlsx?|ods|sql|gz|zip)$/i.test(file.name))
    return { file: errorMessage('import_file_type') };
  return file.size > importLimits.bytes ? { file: errorMessage('import_file_too_large') } : {};
}

export async function previewOf(
  draft: ImportDraft,
  address: ImportOwner,
  signal: AbortSignal,
): Promise<ImportPreview> {
  const { method, path, scope } = previewImport;
  const body = formOf({ ...draft, columns: null });
  return importPreview.parse(await send({ method, path, body, signal, address, ...(scope && { scope }) }));
}

export async function sendImport(draft: ImportDraft, address: ImportOwner): Promise<ImportView> {
  const { method, path, scope } = startFileImport;
  return importView.parse(
    await send({ method, path, body: formOf(draft), address, ...(scope && { scope }) }),
  );
}

function formOf({ file, withHeader, columns, dates, zone, host }: ImportDraft): FormData {
  const form = new FormData();
  // Before the file, so that what is wrong with them is known early.
  form.append('withHeader', String(withHeader));
  form.append('dates', dates);
  form.append('zone', zone);
  if (host !== '') form.append('host', host);
  if (columns !== null) form.append('columns', JSON.stringify(columns));
  if (file !== null) form.append('file', file);
  return form;
}

/** What a failure says beside the fields: whatever belongs to no other one, beside the file. */
export function explainImport(error: unknown, fields: ReadonlySet<string>): FormErrors {
  const { form, ...beside } = formErrors(error, fields);
  return form === undefined ? beside : { file: form, ...beside };
}
