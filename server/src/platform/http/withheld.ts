import { isWithheld, withheldSentence } from '@linklet/contract/organizations/withheld.ts';
import { AppError } from '../errors.ts';
import type { Scope } from '../scope.ts';

/** Says of what the organization keeps from a team whom to ask: it is refused as if the plan had it not. */
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
