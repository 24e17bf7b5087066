import { z } from 'zod';
import { line } from '@linklet/contract/http/text.ts';
import { GROUP_SCHEMA, read, readPatch, readValues } from './scim-shapes.ts';

export interface GroupInput {
  displayName: string;
  members: string[];
}

const input = z.object({ displayName: line().max(255), members: z.array(z.string()) });

/** A group as a provider sends one, its attributes in whatever case. Throws `ScimError`. */
export function readGroup(body: unknown, before?: GroupInput): GroupInput {
  const sent = plain(body);
  return read(input, {
    displayName: sent.get('displayname') ?? before?.displayName,
    members: [...new Set(valuesOf(sent.get('members')))],
  });
}

/** A group as a PATCH changes it: members are named by their value alone, and what we do not keep is passed over. */
export function readPatchedGroup(before: GroupInput, body: unknown): GroupInput {
  let { displayName, members } = before;
  for (const { op, path, value } of readPatch(body)) {
    const sent = path === '' ? plain(value) : plain({ [path]: value });
    for (const [name, part] of sent) {
      if (name === 'displayname' && op !== 'remove') displayName = read(input.shape.displayName, part);
      if (name.split('[')[0] === 'members') members = changeMembers(members, op, valuesIn(path, part));
    }
  }
  return { displayName, members };
}

/** Null where all are meant. */
function valuesIn(path: string, value: unknown): string[] | null {
  const [opening, closing] = [path.indexOf('['), path.lastIndexOf(']')];
  if (opening > 0 && closing > opening) return readValues(path.slice(opening + 1, closing));
  return value === undefined || value === null ? null : read(input.shape.members, valuesOf(value));
}

function changeMembers(
  members: readonly string[],
  op: 'add' | 'replace' | 'remove',
  values: readonly string[] | null,
): string[] {
  switch (op) {
    case 'add':
      return [...new Set([...members, ...(values ?? [])])];
    case 'replace':
      return [...new Set(values)];
    case 'remove':
      return values === null ? [] : members.filter((member) => !values.includes(member));
  }
}

/** By names in lower case, without the schema that some providers put before them. */
function plain(sent: unknown): Map<string, unknown> {
  if (typeof sent !== 'object' || sent === null) return new Map();
  const urn = `${GROUP_SCHEMA.toLowerCase()}:`;
  return new Map(
    Object.entries(sent).map(([name, value]): [string, unknown] => {
      const lower = name.toLowerCase();
      return [lower.startsWith(urn) ? lower.slice(urn.length) : lower, value];
    }),
  );
}

/** Of a list, or of one alone; as objects, or as texts. */
function valuesOf(members: unknown): unknown[] {
  if (members === undefined || members === null) return [];
  const list: unknown[] = Array.isArray(members) ? members : [members];
  return list.map((each) => (typeof each === 'object' && each !== null ? plain(each).get('value') : each));
}
