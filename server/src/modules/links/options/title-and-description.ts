import { userOf } from '../../../platform/callers/caller.ts';
import { AppError } from '../../../platform/errors.ts';
import { optionalText } from './link-option.ts';

/** Guests could never read them again. */
export const title = ofAccounts('title');
export const description = ofAccounts('description');

function ofAccounts(name: 'title' | 'description') {
  return optionalText(name, async ({ caller }, typed) => {
    if (!typed) return null;
    if (userOf(caller) === null) throw new AppError(`${name}_not_allowed`);
    return typed;
  });
}
