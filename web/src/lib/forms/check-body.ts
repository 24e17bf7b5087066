import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import { issueSentence } from '@linklet/contract/http/issue-sentence.ts';
import { FormRefusal, type FormErrors } from './form-state.ts';

/** The first sentence of the contract for each field of a call's body; empty if all are valid. */
export function checkBody({ body }: Endpoint, value: unknown): FormErrors {
  const result = body?.safeParse(value, { error: issueSentence });
  const errors: FormErrors = {};
  for (const { path, message } of result?.error?.issues ?? []) {
    errors[String(path[0] ?? 'form')] ??= message;
  }
  return errors;
}

export function requireBody(endpoint: Endpoint, value: unknown): void {
  const found = checkBody(endpoint, value);
  if (Object.keys(found).length > 0) throw new FormRefusal(found);
}
