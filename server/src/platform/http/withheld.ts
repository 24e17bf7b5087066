import { isWithheld, withheldSentence } from '@linklet/contract/organizations/withheld.ts';
import { AppError } from '../errors.ts';
import type { Scope } from '../scope.ts';

/** Adds whom to ask when the organization withholds a feature; the refusal itself is the plan's. */
export async function inWordsOfTeam<Result>(
  { entitlements: { withheld } }: Pick<Scope, 'entitlements'>,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) || !isWithheld(error.code, withheld)) throw error;
    throw new AppError(error.code, { ...error.details, sentence: withheldSentence });
  }
}
