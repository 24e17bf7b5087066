import { hoursOf } from './compile-condition.ts';
import { choicesOf, weekdayIds, type ConditionId, type RouteCondition } from './conditions.ts';

export type Claim =
  /** One of the values; if negated, none of them. */
  | { kind: 'values'; about: string; isNegated: boolean; values: readonly string[]; covers: Covers }
  | { kind: 'contains'; about: string; values: readonly string[] }
  | { kind: 'presence'; about: string; isThere: boolean }
  /** The span from `from` up to, not including, `until`. */
  | { kind: 'range'; about: string; from: number; until: number; all: readonly [number, number] };

type ValuesClaim = Extract<Claim, { kind: 'values' }>;
type RangeClaim = Extract<Claim, { kind: 'range' }>;

/** Whether every visitor with the narrow value has the wide one, too. */
type Covers = (wide: string, narrow: string) => boolean;

const isSame: Covers = (wide, narrow) => wide === narrow;
const beginsWith: Covers = (wide, narrow) => wide === narrow || narrow.startsWith(`${wide}-`);
const isBelow: Covers = (wide, narrow) => wide === narrow || narrow.endsWith(`.${wide}`);

const coverings: Partial<Record<ConditionId, Covers>> = { language: beginsWith, referrer: isBelow };

const hourIds = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Conditions with a complete list of values: none of some values means one of the rest. */
const closed: Partial<Record<ConditionId, readonly string[]>> = {
  weekday: weekdayIds,
  hour: hourIds,
  bot: choicesOf('bot').map(({ id }) => id),
};

export function claimOf(condition: RouteCondition): Claim {
  const about = [condition.condition, condition.parameter ?? '', condition.time_zone ?? ''].join(' ');
  if (condition.condition === 'date') return { kind: 'range', about, ...datesOf(condition), all: always };
  if (condition.condition === 'share') {
    const [from = 0, until = 100] = condition.value.map(Number);
    return { kind: 'range', about, from, until, all: [0, 100] };
  }
  return listClaim(condition, about);
}

function listClaim({ condition, operation, value }: RouteCondition, about: string): Claim {
  const values = valuesOf(condition, value);
  if (operation === 'contains') return { kind: 'contains', about, values };
  if (operation === 'exists' || operation === 'not_exists') {
    return { kind: 'presence', about, isThere: operation === 'exists' };
  }
  const all = closed[condition];
  const covers = coverings[condition] ?? isSame;
  const isNegated = operation === 'is_not';
  if (all === undefined || !isNegated) return { kind: 'values', about, isNegated, values, covers };
  return { kind: 'values', about, isNegated: false, values: without(all, values), covers };
}

function valuesOf(condition: ConditionId, value: readonly string[]): readonly string[] {
  if (condition === 'hour') {
    const hours = hoursOf(value);
    return hourIds.filter((_, hour) => hours[hour]);
  }
  return caseless.includes(condition) ? value.map((text) => text.toLowerCase()) : value;
}

const caseless: readonly ConditionId[] = ['region', 'city', 'referrer'];

const always = [-Infinity, Infinity] as const;

function datesOf({ operation, value }: RouteCondition): { from: number; until: number } {
  const [first = 0, second = 0] = value.map((moment) => Date.parse(moment));
  if (operation === 'before') return { from: -Infinity, until: first };
  if (operation === 'after') return { from: first, until: Infinity };
  return { from: first, until: second };
}

/** Whether the second claim holds wherever the first does; false if uncertain. */
export function implies(first: Claim, second: Claim): boolean {
  return first.about === second.about ? impliesOfSame(first, second) : holdsAlways(second);
}

function impliesOfSame(first: Claim, second: Claim): boolean {
  switch (first.kind) {
    case 'range':
      return isWithin(first, second);
    case 'presence':
      return impliedByPresence(first.isThere, second);
    case 'contains':
      return impliedByParts(first.values, second);
    case 'values':
      return first.isNegated ? impliedByAbsence(first, second) : impliedByOneOf(first, second);
  }
}

function isWithin(first: RangeClaim, second: Claim): boolean {
  return second.kind === 'range' && first.from >= second.from && first.until <= second.until;
}

function impliedByPresence(isThere: boolean, second: Claim): boolean {
  if (second.kind === 'presence') return isThere === second.isThere;
  return !isThere && second.kind === 'values' && second.isNegated;
}

function impliedByParts(values: readonly string[], second: Claim): boolean {
  if (second.kind === 'presence') return second.isThere;
  return second.kind === 'contains' && values.every((text) => includesAny(text, second.values));
}

function impliedByAbsence(first: ValuesClaim, second: Claim): boolean {
  return (
    second.kind === 'values' &&
    second.isNegated &&
    second.values.every((text) => isCovered(second, text, first.values))
  );
}

function impliedByOneOf(first: ValuesClaim, second: Claim): boolean {
  if (second.kind === 'presence') return second.isThere;
  if (second.kind === 'contains') return first.values.every((text) => includesAny(text, second.values));
  if (second.kind !== 'values') return false;
  if (!second.isNegated) return first.values.every((text) => isCovered(second, text, second.values));
  return !isRepeatable(first) && !first.values.some((text) => overlaps(second, text));
}

function isCovered({ covers }: ValuesClaim, text: string, by: readonly string[]): boolean {
  return by.some((wide) => covers(wide, text));
}

function overlaps({ covers, values }: ValuesClaim, text: string): boolean {
  return values.some((other) => covers(other, text) || covers(text, other));
}

/** Different values of a parameter do not exclude one another. */
function isRepeatable({ about }: Claim): boolean {
  return about.startsWith('query ');
}

function includesAny(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => text.includes(part));
}

/** The negation, if it can be expressed as a claim. */
export function opposite(claim: Claim): Claim | undefined {
  if (claim.kind === 'presence') return { ...claim, isThere: !claim.isThere };
  if (claim.kind === 'values') return oppositeValues(claim);
  if (claim.kind !== 'range') return undefined;
  const [first, last] = claim.all;
  if (claim.from === first) return { ...claim, from: claim.until, until: last };
  return claim.until === last ? { ...claim, from: first, until: claim.from } : undefined;
}

function oppositeValues(claim: ValuesClaim): Claim {
  const all = closed[claim.about.split(' ')[0] as ConditionId];
  if (all === undefined) return { ...claim, isNegated: !claim.isNegated };
  return { ...claim, values: without(all, claim.values) };
}

/** Whether no visitor can satisfy both; false if uncertain. */
export function exclude(first: Claim, second: Claim): boolean {
  if (first.about !== second.about) return false;
  if (first.kind === 'range' && second.kind === 'range') {
    return first.until <= second.from || second.until <= first.from;
  }
  return isAgainst(first, second) || isAgainst(second, first);
}

function isAgainst(first: Claim, second: Claim): boolean {
  const against = opposite(second);
  return against !== undefined && implies(first, against);
}

export function holdsAlways(claim: Claim): boolean {
  if (claim.kind === 'range') return claim.from === claim.all[0] && claim.until === claim.all[1];
  return claim.kind === 'values' && closedValues(claim)?.every((id) => claim.values.includes(id)) === true;
}

export function holdsNever(claim: Claim): boolean {
  return claim.kind === 'values' && !claim.isNegated && claim.values.length === 0;
}

function closedValues({ about }: Claim): readonly string[] | undefined {
  return closed[about.split(' ')[0] as ConditionId];
}

function without(all: readonly string[], values: readonly string[]): string[] {
  return all.filter((id) => !values.includes(id));
}
