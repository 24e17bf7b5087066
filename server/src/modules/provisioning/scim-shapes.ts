import { parse, type Filter } from 'scim2-parse-filter';
import { z } from 'zod';
import { email, personName } from '@linklet/contract/accounts.ts';
import { line } from '@linklet/contract/text.ts';
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
  /** Which attribute has to equal what. */
  wanted: { attribute: string; value: string } | null;
}

/** What a list is asked by. Throws `ScimError` for a filter that is not understood. */
export function readPage(query: unknown, attributes: readonly string[]): Page {
  const { startIndex, count, filter } = read(page, query, 'invalidFilter');
  return {
    offset: Math.max(1, startIndex) - 1,
    limit: Math.min(Math.max(0, count), MOST),
    wanted: filter === undefined ? null : readFilter(filter, attributes),
  };
}

function readFilter(text: string, attributes: readonly string[]) {
  const filter = parsed(text);
  if (filter.op === 'eq') {
    const attribute = attributes.find((each) => each.toLowerCase() === filter.attrPath.toLowerCase());
    if (attribute !== undefined && typeof filter.compValue === 'string')
      return { attribute, value: filter.compValue };
  }
  throw new ScimError(400, `Filters are of the form “${attributes[0] ?? 'id'} eq "…"”.`, 'invalidFilter');
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

/** Some providers send words for it. */
const truth = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() === 'true' : value),
  z.boolean(),
);

const text = line().max(255);
const namePart = text.nullish().catch(null);

const userInput = z.object({
  userName: email,
  externalId: text.nullish(),
  active: truth.default(true),
  displayName: namePart,
  name: z.object({ formatted: namePart, givenName: namePart, familyName: namePart }).nullish().catch(null),
});

export interface UserInput {
  userName: string;
  externalId: string | null;
  active: boolean;
  /** Null where none was sent that is good here. */
  name: string | null;
}

/** A user as a provider sends one. Throws `ScimError`. */
export function readUser(body: unknown): UserInput {
  const { userName, externalId, active, displayName, name } = read(userInput, body);
  const whole = [name?.givenName, name?.familyName].filter((part) => part).join(' ');
  const names = [displayName, name?.formatted, whole].map((each) => personName.safeParse(each).data);
  return {
    ...{ userName, active, externalId: externalId ?? null },
    name: names.find((each) => each !== undefined) ?? null,
  };
}

const groupInput = z.object({
  displayName: text,
  members: z.array(z.object({ value: z.string() })).default([]),
});

/** A group as a provider sends one. Throws `ScimError`. */
export function readGroup(body: unknown): { displayName: string; members: string[] } {
  const { displayName, members } = read(groupInput, body);
  return { displayName, members: [...new Set(members.map(({ value }) => value))] };
}

const patch = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .transform((op) => op.toLowerCase())
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).default(''),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1000),
});

/** The changes of a PATCH. Throws `ScimError`. */
export function readPatch(body: unknown) {
  // Paths name attributes; these would reach what all objects have.
  if (/__proto__|prototype|constructor/.test(JSON.stringify(body)))
    throw new ScimError(400, 'There is no such attribute.', 'invalidPath');
  return read(patch, body).Operations;
}

function read<Shape extends z.ZodType>(
  shape: Shape,
  sent: unknown,
  scimType: ScimType = 'invalidValue',
): z.output<Shape> {
  const result = shape.safeParse(sent);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ScimError(400, `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`, scimType);
}
