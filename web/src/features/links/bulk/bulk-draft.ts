import {
  bulkLimits,
  previewBulk,
  uploadBulk,
  type BatchView,
  type BulkPreview,
} from '@linklet/contract/links/bulk/endpoints.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { ApiError, send } from '#/lib/transport/transport.ts';
import { expiryMoment } from '../expiry/expiry.ts';

/** What is half filled in of the form for a file. */
export interface BulkDraft {
  file: File | null;
  /** Empty for the host that the form begins with. */
  domain: string;
  withHeader: boolean;
  /** Rows change the links whose aliases they name. */
  update: boolean;
  /** For all rows. */
  tags: readonly string[];
  /** Local time as a date field gives it. */
  expires_at: string;
  utm_source: string;
  utm_medium: string;
  utm_campaign: string;
}

export const emptyBulkDraft: BulkDraft = {
  file: null,
  domain: '',
  withHeader: true,
  update: false,
  tags: [],
  expires_at: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
};

/** What can be known to be wrong without sending it. */
export function checkBulkDraft({ file }: Pick<BulkDraft, 'file'>): FormErrors {
  if (file === null) return { file: errorMessage('bulk_file_required') };
  if (!/\.(csv|xlsx?|ods)$/i.test(file.name)) return { file: errorMessage('bulk_file_type') };
  return file.size > bulkLimits.bytes ? { file: errorMessage('bulk_file_too_large') } : {};
}

/**
 * Sends the file, and answers the batch that it has become; null where the person does not agree to its cost in credits,
 * which `ask` is called about.
 */
export async function sendBulkDraft(
  draft: BulkDraft,
  ask: (sentence: string) => Promise<boolean>,
): Promise<BatchView | null> {
  try {
    return await sendWith(draft, 0);
  } catch (error) {
    if (!(error instanceof ApiError) || error.cost === undefined) throw error;
    return (await ask(error.message)) ? sendWith(draft, error.cost) : null;
  }
}

async function sendWith(draft: BulkDraft, credits: number): Promise<BatchView> {
  const { file, domain, withHeader, update, tags, expires_at: expiry, ...utm } = draft;
  const form = new FormData();
  const fields = { domain, tags: tags.join(','), expires_at: expiryMoment(expiry) ?? '', ...utm };
  // Before the file, so that what is wrong with them is known early.
  for (const [name, value] of Object.entries(fields)) if (value !== '') form.append(name, value);
  form.append('withHeader', String(withHeader));
  form.append('update', String(update));
  form.append('credits', String(credits));
  if (file !== null) form.append('file', file);
  const { method, path, scope, response } = uploadBulk;
  const { id, total, warnings } = response.parse(
    await send({ method, path, body: form, ...(scope && { scope }) }),
  );
  return {
    ...{ id, total, state: 'waiting', file_name: file?.name ?? '' },
    ...{ done: 0, created: 0, updated: 0, existing: 0, refused: 0, warnings },
    ...{ created_at: new Date().toISOString(), ended_at: null },
  };
}

/** What would be read of a file. */
export async function previewOf(
  { file, withHeader }: { file: File; withHeader: boolean },
  signal: AbortSignal,
): Promise<BulkPreview> {
  const form = new FormData();
  form.append('withHeader', String(withHeader));
  form.append('file', file);
  const { method, path, scope, response } = previewBulk;
  return response.parse(await send({ method, path, body: form, signal, ...(scope && { scope }) }));
}

/** What a failure says beside the fields: whatever belongs to no other one, beside the file. */
export function explainBulk(error: unknown, fields: ReadonlySet<string>): FormErrors {
  const { form, ...beside } = formErrors(error, fields);
  return form === undefined ? beside : { file: form, ...beside };
}
