import { bulkLimits, uploadBulk, type BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import { errorMessage } from '@linklet/contract/http/errors.ts';
import { formErrors } from '#/lib/transport/failures.ts';
import type { FormErrors } from '#/lib/forms/form-state.ts';
import { ApiError, send } from '#/lib/transport/transport.ts';

/** What is half filled in of the form for a file. */
export interface BulkDraft {
  file: File | null;
  /** Empty for the host that the form begins with. */
  domain: string;
  withHeader: boolean;
}

/** What can be known to be wrong without sending it. */
export function checkBulkDraft({ file }: BulkDraft): FormErrors {
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

async function sendWith({ file, domain, withHeader }: BulkDraft, credits: number): Promise<BatchView> {
  const form = new FormData();
  // Before the file, so that what is wrong with them is known early.
  if (domain !== '') form.append('domain', domain);
  form.append('withHeader', String(withHeader));
  form.append('credits', String(credits));
  if (file !== null) form.append('file', file);
  const { method, path, scope, response } = uploadBulk;
  const { id, total, warnings } = response.parse(
    await send({ method, path, body: form, ...(scope && { scope }) }),
  );
  return {
    ...{ id, total, state: 'waiting', file_name: file?.name ?? '' },
    ...{ done: 0, created: 0, existing: 0, refused: 0, warnings },
    ...{ created_at: new Date().toISOString(), ended_at: null },
  };
}

/** What a failure says beside the fields: whatever belongs to no other one, beside the file. */
export function explainBulk(error: unknown, fields: ReadonlySet<string>): FormErrors {
  const { form, ...beside } = formErrors(error, fields);
  return form === undefined ? beside : { file: form, ...beside };
}
