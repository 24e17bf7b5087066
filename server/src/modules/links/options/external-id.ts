import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { isViolationOf } from '../../../platform/postgres/database.ts';
import { optionalText } from './link-option.ts';

export const externalId = {
  edits: {
    external_id: optionalText('externalId', async ({ caller }, typed) => {
      if (!typed) return null;
      if (userOf(caller) === null) throw new AppError('external_id_not_allowed');
      return typed;
    }),
  },
};

/** Of a failure to store a link: that another has its external id is the caller’s to know. */
export function inWordsOfExternalId(error: unknown): unknown {
  return isViolationOf(error, 'links_external_id') ? new AppError('external_id_taken') : error;
}
