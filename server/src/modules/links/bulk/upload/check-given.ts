import { bulkGivenColumns, type BulkForm, type BulkGiven } from '@linklet/contract/links/bulk/endpoints.ts';
import { emptyUtm, utmErrors, utmFields } from '@linklet/contract/links/utm-presets/utm.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Scope } from '../../../../platform/scope.ts';
import { hasFeature } from '../../../plans/index.ts';
import { requireExpiry } from '../../require-expiry.ts';
import { readExpiry, readTags, RowRefusal } from '../rows/check-row.ts';

/**
 * What a form gives all rows of its file. Throws what is wrong beside its field, `tags_not_in_plan` and the `expiry_…`
 * codes.
 */
export function checkGiven(scope: Scope, form: BulkForm): BulkGiven {
  const given: BulkGiven = Object.fromEntries(
    bulkGivenColumns.flatMap((column) => (form[column] === undefined ? [] : [[column, form[column]]])),
  );
  const { tags, expires_at: expiry } = given;
  if (tags !== undefined) {
    if (!hasFeature(scope, 'use_tags')) throw new AppError('tags_not_in_plan');
    read('tags', () => readTags(tags));
  }
  if (expiry !== undefined)
    requireExpiry(
      scope,
      read('expires_at', () => readExpiry(expiry)),
    );
  requireUtm(given);
  return given;
}

function read<Value>(field: string, reader: () => Value): Value {
  try {
    return reader();
  } catch (error) {
    if (!(error instanceof RowRefusal)) throw error;
    throw new AppError('validation_failed', { field, sentence: error.message });
  }
}

function requireUtm(given: BulkGiven): void {
  const said = utmFields.flatMap(({ name }) => {
    const value = given[`utm_${name}`];
    return value === undefined ? [] : [[name, value] as const];
  });
  const errors = utmErrors({ ...emptyUtm, ...Object.fromEntries(said) });
  for (const [name] of said) {
    const sentence = errors[name];
    if (sentence !== undefined) throw new AppError('validation_failed', { field: `utm_${name}`, sentence });
  }
}
