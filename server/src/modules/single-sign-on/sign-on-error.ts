import { z } from 'zod';
import { hasPlainName, plainNameOnly } from '@linklet/contract/accounts/email-address.ts';
import { withoutTurns } from '@linklet/contract/http/text.ts';
import type { SignOnProblem } from '@linklet/contract/single-sign-on/endpoints.ts';
import type { Claim, SignedOn } from '../../schema/single-sign-on/single-sign-on.table.ts';

/** Who somebody is, as the organization's provider says. */
export interface Asserted {
  issuer: string;
  subject: string;
  email: string;
  name: string;
  signedOn?: SignedOn | undefined;
  /** When they showed there who they are, in milliseconds since 1970, where the provider says it. */
  authenticatedAt?: number | undefined;
  claims: readonly Claim[];
}

/** A single sign-on that came to nothing. */
export class SignOnError extends Error {
  readonly problem: SignOnProblem;
  /** For whoever set the connection up: what went wrong, in the words of the protocol. */
  readonly reason: string;
  /** What arrived, where anything did. */
  readonly claims: readonly Claim[];

  constructor(problem: SignOnProblem, reason = '', claims: readonly Claim[] = []) {
    super(problem);
    this.problem = problem;
    this.reason = reason;
    this.claims = claims;
  }
}

const LONGEST = 300;

const told = z.object({ error: z.string(), error_description: z.string().optional() });
const failed = z.object({ message: z.string(), code: z.unknown(), cause: z.unknown() }).partial();

/** Why what a provider says is no email that can be used here. */
export function reasonOfNoEmail(said: readonly unknown[], otherwise: string): string {
  const isOdd = said.some((text) => typeof text === 'string' && text.includes('@') && !hasPlainName(text));
  return isOdd ? plainNameOnly : otherwise;
}

/** What a failure says of itself, and what is behind it; never what was received. */
export function reasonOf(failure: unknown): string {
  const answer = told.safeParse(failure).data;
  const sentences =
    answer === undefined ? messagesOf(failure) : [answer.error, answer.error_description ?? ''];
  const text = [...new Set(sentences)].filter((sentence) => sentence !== '').join(': ');
  return withoutTurns(text)
    .replace(/[\p{Cc}\p{Cs}]/gu, ' ')
    .slice(0, LONGEST);
}

function messagesOf(failure: unknown, depth = 0): string[] {
  const { message, cause } = failed.safeParse(failure).data ?? {};
  if (message === undefined || depth > 2) return [];
  return [message, ...messagesOf(cause, depth + 1)];
}
