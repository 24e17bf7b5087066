import { z } from 'zod';
import { email, personName } from '@linklet/contract/accounts/endpoints.ts';
import { line } from '@linklet/contract/http/text.ts';
import { read, readPatch, USER_SCHEMA } from './scim-shapes.ts';
import { partsOf, type UserView } from './user-view.ts';

/** What is kept of a user, by what providers call it in lower case. */
const kept = new Map([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['active', 'active'],
  ['displayname', 'displayName'],
  ['name.formatted', 'name.formatted'],
  ['name.givenname', 'name.givenName'],
  ['name.familyname', 'name.familyName'],
]);

type Draft = Record<string, unknown>;

/** The attributes that we keep of what was sent, in whatever case they are; all others are passed over. */
function flatten(sent: unknown, prefix = ''): Draft {
  const draft: Draft = {};
  if (typeof sent !== 'object' || sent === null) return draft;
  for (const [name, value] of Object.entries(sent)) {
    const plain = prefix + plainName(name);
    const known = kept.get(plain);
    if (plain === 'name') Object.assign(draft, flatten(value, 'name.'));
    else if (known !== undefined) draft[known] = single(value);
  }
  return draft;
}

function plainName(name: string): string {
  const lower = name.toLowerCase();
  const urn = `${USER_SCHEMA.toLowerCase()}:`;
  return lower.startsWith(urn) ? lower.slice(urn.length) : lower;
}

/** Some providers send a list of one value in place of it. */
function single(value: unknown): unknown {
  const only: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return typeof only === 'object' && only !== null && 'value' in only ? only.value : only;
}

/** Some providers send words for it. */
const truth = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() === 'true' : value),
  z.boolean(),
);
const text = line().max(255);
const namePart = text.nullish().catch(null);
const input = z.object({
  userName: email,
  externalId: text.nullish(),
  active: truth.default(true),
  displayName: namePart,
  'name.formatted': namePart,
  'name.givenName': namePart,
  'name.familyName': namePart,
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
  return toInput(flatten(body));
}

/** What a provider replaces somebody by. Throws `ScimError`. */
export function readReplacement(before: UserView, body: unknown): UserInput {
  return honourLeaving(before, { active: before.active, ...flatten(body) });
}

/** Somebody as a PATCH changes them. Throws `ScimError`. */
export function readPatched(before: UserView, body: unknown): UserInput {
  const { userName, externalId, active } = before;
  const draft: Draft = { userName, externalId, active };
  for (const { op, path, value } of readPatch(body)) {
    const changed = flatten(path === '' ? value : { [path]: op === 'remove' ? null : value });
    // Who somebody is, and whether they are in, is replaced and never taken away.
    const { userName: name, active: isIn, ...rest } = changed;
    Object.assign(draft, rest, name != null && { userName: name }, isIn != null && { active: isIn });
  }
  return honourLeaving(before, withBothParts(before, draft));
}

/** Whose family name alone is changed keeps the other one. */
function withBothParts(before: UserView, draft: Draft): Draft {
  const { givenName, familyName } = partsOf(before.displayName);
  const isPart = draft['name.givenName'] != null || draft['name.familyName'] != null;
  return isPart ? { 'name.givenName': givenName, 'name.familyName': familyName, ...draft } : draft;
}

/** Whoever is to be out is out, whatever else the request says of them. */
function honourLeaving(before: UserView, draft: Draft): UserInput {
  if (truth.safeParse(draft['active']).data !== false) return toInput(draft);
  const { userName } = before;
  const externalId = text.safeParse(draft['externalId']).data ?? null;
  return { userName, externalId, active: false, name: null };
}

function toInput(draft: Draft): UserInput {
  const given = read(input, draft);
  const whole = [given['name.givenName'], given['name.familyName']].filter((part) => part).join(' ');
  const names = [given.displayName, given['name.formatted'], whole];
  const good = names.map((each) => personName.safeParse(each).data).find((each) => each !== undefined);
  const { userName, active, externalId } = given;
  return { userName, active, externalId: externalId ?? null, name: good ?? null };
}
