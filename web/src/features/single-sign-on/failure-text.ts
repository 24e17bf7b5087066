import { signOnProblems } from '@linklet/contract/single-sign-on/endpoints.ts';

const sentences: Readonly<Record<string, string>> = signOnProblems;

/** Why a single sign-on failed: the protocol's own words, or a sentence of ours where there are none. */
export function failureText(reason: string): string {
  return sentences[reason] ?? reason;
}
