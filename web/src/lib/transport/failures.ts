import { requestsErrors } from '@linklet/contract/http/request-errors.ts';
import type { FormErrors } from '../forms/form-state.ts';
import { ApiError } from './transport.ts';

export type FailureAction = 'retry' | 'reload' | 'none';

export interface Failure {
  text: string;
  action: FailureAction;
}

const unreachable =
  'The service can’t be reached. Check your connection and try again; nothing you typed is lost.';

const actions: Partial<Record<ApiError['code'], FailureAction>> = {
  unreachable: 'retry',
  unavailable: 'retry',
  something_went_wrong: 'retry',
  too_many_requests: 'retry',
  session_expired: 'reload',
  security_check_failed: 'reload',
};

/** Sentences for refusals that have none, which may come from a proxy. */
const sentences: Partial<Record<ApiError['code'], { message: string }>> = requestsErrors;

export function describeFailure(error: unknown): Failure {
  if (!(error instanceof ApiError))
    return { text: requestsErrors.something_went_wrong.message, action: 'retry' };
  if (error.code === 'unreachable') return { text: unreachable, action: 'retry' };
  return { text: sentenceOf(error), action: actions[error.code] ?? 'none' };
}

/** Several are read one below the other. */
function sentenceOf(error: ApiError): string {
  const all = Object.values(error.errors).flat();
  if (all.length > 0) return all.join('\n');
  const said = error.message !== error.code && error.message !== '';
  const sentence = said
    ? error.message
    : (sentences[error.code] ?? requestsErrors.something_went_wrong).message;
  return error.status >= 500 && error.requestId !== '' ? `${sentence} (${error.requestId})` : sentence;
}

/** The text of a notice: no details of server errors; for validation errors, the first sentence. */
export function noticeOf(error: unknown): string {
  if (!(error instanceof ApiError)) return describeFailure(error).text;
  if (error.status >= 500) return requestsErrors.something_went_wrong.message;
  const [first] = Object.values(fieldErrors(error));
  return first ?? describeFailure(error).text;
}

export function fieldErrors(error: ApiError): Record<string, string> {
  const entries = Object.entries(error.errors).map(([field, sentences]) => [field, sentences[0] ?? '']);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** Errors of other fields belong to the whole form. */
export function formErrors(error: unknown, fields: ReadonlySet<string>): FormErrors {
  if (!(error instanceof ApiError)) return { form: describeFailure(error).text };
  // An item such as `tags.0` belongs to the field of its list.
  const all = Object.entries(fieldErrors(error)).map(
    ([field, sentence]) => [fields.has(field) ? field : (field.split('.')[0] ?? field), sentence] as const,
  );
  const beside = all.filter(([field]) => fields.has(field));
  const others = all.filter(([field]) => !fields.has(field)).map(([, sentence]) => sentence);
  if (beside.length > 0 && others.length === 0) return Object.fromEntries(beside);
  return { ...Object.fromEntries(beside), form: others[0] ?? describeFailure(error).text };
}
