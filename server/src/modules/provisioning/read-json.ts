import { isNestedDeeper } from '../../platform/http/body/json-body.ts';
import { ScimError } from './scim-error.ts';

const DEEPEST = 20;

/** A body, which some providers leave empty, and which nobody nests deep. Throws `ScimError`. */
export function readJson(body: string): unknown {
  if (body.trim() === '') return undefined;
  if (isNestedDeeper(body, DEEPEST))
    throw new ScimError(400, 'The request is nested too deep.', 'invalidSyntax');
  try {
    return JSON.parse(body);
  } catch {
    throw new ScimError(400, 'The request could not be read.', 'invalidSyntax');
  }
}
