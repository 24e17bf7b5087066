import { AppError } from '../../../platform/errors.ts';
import { optionalText } from './link-option.ts';

/** Of its organization's people. */
export const description = optionalText('description', async ({ organization }, typed) => {
  if (!typed) return null;
  if (organization === null) throw new AppError('description_not_allowed');
  return typed;
});
