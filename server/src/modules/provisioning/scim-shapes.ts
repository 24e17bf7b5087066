import { parse, type Filter } from 'scim2-parse-filter';
import { z } from 'zod';
import { line } from '@linklet/contract/http/text.ts';
import { ScimError, type ScimType } from './scim-error.ts';

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

const MOST = 200;

const page = z.object({
  startIndex: z.coerce.number().int().catch(1),
  count: z.coerce.number().int().catch(100),
  filter: line().max(500).optional(),
});

export interface Page {
  /** From nought on. */
  offset: number;
  limit: number;
  wanted: Wanted | null;
}

/** Which attribute has to equal what. */
export interface Wanted {
  attribute: string;
  value: string;
}

/** What a list is asked by. Throws `ScimError` for a filter that is not understood. */
export function readPage(query: unknown, attributes: readonly string[]): Page {
  const { startIndex, count, filter } = read(page, query, 'invalidFilter');
  return {
    offset: Math.max(1, startIndex) - 1,
    limit: Math.min(Math.max(0, count), MOST),
    // Some send an empty one for none.
    wanted: filter ? readFilter(filter, attributes) : null,
  };
}

const excluding = z.object({ excludedAttributes: line().max(500).catch('') });

/** Whether an attribute is asked for, which providers do without where it may be long. */
export function isAskedFor(query: unknown, attribute: string): boolean {
  const { excludedAttributes } = read(excluding, query);
  return !excludedAttributes
    .split(',')
    .some((name) => name.trim().toLowerCase().split(':').at(-1) === attribute.toLowerCase());
}

function readFilter(text: string, attributes: readonly string[]) {
  const filter = parsed(withoutType(text));
  if (filter.op === 'eq') {
    const attribute = attributes.find((each) => each.toLowerCase() === filter.attrPath.toLowerCase());
    if (attribute !== undefined && typeof filter.compValue === 'string')
      return { attribute, value: filter.compValue };
  }
  throw new ScimError(400, `Filters are of the form “${attributes[0] ?? 'id'} eq "…"”.`, 'invalidFilter');
}

/** Of emails we know one, whichever kind it is asked for. */
function withoutType(text: string): string {
  const [opening, closing] = [text.indexOf('['), text.indexOf(']')];
  const isOfEmails = text.slice(0, opening).toLowerCase() === 'emails' && closing > opening;
  return isOfEmails ? text.slice(0, opening) + text.slice(closing + 1) : text;
}

/** The values that a filter within a path names, as of members: `value eq "a" or value eq "b"`. Throws `ScimError`. */
export function readValues(text: string): string[] {
  const filter = parsed(text);
  const all = filter.op === 'or' ? filter.filters : [filter];
  return all.map((each) => {
    if (each.op !== 'eq' || each.attrPath.toLowerCase() !== 'value' || typeof each.compValue !== 'string')
      throw new ScimError(400, 'Members are named by their value.', 'invalidPath');
    return each.compValue;
  });
}

function parsed(text: string): Filter {
  try {
    return parse(text);
  } catch {
    throw new ScimError(400, 'The filter could not be read.', 'invalidFilter');
  }
}

export function listOf(resources: readonly object[], { offset, total }: { offset: number; total: number }) {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

const patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z
          .string()
          .max(500)
          .nullish()
          .transform((path) => path ?? ''),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1000),
});

/** The changes of a PATCH. Throws `ScimError`. */
export function readPatch(body: unknown) {
  const given: [string, unknown][] = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  const [, operations] = given.find(([name]) => name.toLowerCase() === 'operations') ?? [];
  const plain: unknown = Array.isArray(operations) ? operations.map(withPlainNames) : operations;
  return read(patch, { Operations: plain }, 'invalidSyntax').Operations;
}

function withPlainNames(operation: unknown): unknown {
  if (typeof operation !== 'object' || operation === null) return operation;
  return Object.fromEntries(
    Object.entries(operation).map(([name, value]) => [name.toLowerCase(), value as unknown]),
  );
}

export function read<Shape extends z.ZodType>(
  shape: Shape,
  sent: unknown,
  scimType: ScimType = 'invalidValue',
): z.output<Shape> {
  const result = shape.safeParse(sent);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ScimError(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, scimType);
}
