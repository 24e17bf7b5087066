import type { Endpoint } from '@linklet/contract/http/endpoint.ts';
import { issueSentence } from '@linklet/contract/http/issue-sentence.ts';
import { FormRefusal, type FormErrors } from './form-state.ts';

/** By field, the first sentence that the contract has for the body of a call; empty when nothing is wrong. */
export function checkBody({ body }: Endpoint, value: unknown): FormErrors {
  const result = body?.safeParse(value, { error: issueSentence });
  const errors: FormErrors = {};
  for (const { path, message } of result?.error?.issues ?? []) {
    errors[String(path[0] ?? 'form')] ??= message;
  }
  return errors;
}

/** Refuses a form whose fields could not be checked before. */
export function requireBody(endpoint: Endpoint, value: unknown): void {
  const found = checkBody(endpoint, value);
  if (Object.keys(found).length > 0) throw new FormRefusal(found);
}
