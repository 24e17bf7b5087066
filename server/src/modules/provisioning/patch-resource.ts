import { scimPatch, type ScimPatchOperation } from 'scim-patch';
import { ScimError } from './scim-error.ts';
import { readPatch } from './scim-shapes.ts';

interface Resource {
  id: string;
  schemas: string[];
  [attribute: string]: unknown;
}

/** A resource as a PATCH changes it. Throws `ScimError`. */
export function patchResource(resource: Resource, body: unknown): unknown {
  const operations = readPatch(body).map(({ op, path, value }): ScimPatchOperation => {
    if (op === 'remove') return { op, path, value };
    return path === '' ? { op, value } : { op, path, value };
  });
  const now = new Date();
  try {
    return scimPatch({ ...resource, meta: { created: now, lastModified: now } }, operations);
  } catch (error) {
    throw new ScimError(
      400,
      error instanceof Error ? error.message : 'The changes can’t be made.',
      'invalidPath',
    ).keptAs('The changes can’t be made.');
  }
}
