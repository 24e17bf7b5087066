import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

/** An `error` function for a schema's `safeParse`: the sentence of an issue for which the schema has none. */
export function issueSentence(issue: Issue): string {
  const name = fieldName(issue.path ?? []);
  if (issue.code === 'too_big') return tooBig(name, issue);
  if (issue.code === 'too_small') return tooSmall(name, issue);
  const isMissing = issue.code === 'invalid_type' && (issue.input ?? null) === null;
  return isMissing ? `The ${name} field is required.` : `The ${name} is not valid.`;
}

function tooBig(name: string, { origin, maximum }: Issue): string {
  return isList(origin)
    ? `The ${name} must not have more than ${String(maximum)} items.`
    : `The ${name} must not be greater than ${withUnit(origin, maximum)}.`;
}

function tooSmall(name: string, { origin, minimum }: Issue): string {
  const least = Number(minimum);
  if (isList(origin)) return `The ${name} must have at least ${String(least)} items.`;
  if (origin === 'string' && least === 1) return `The ${name} field is required.`;
  return `The ${name} must be at least ${withUnit(origin, least)}.`;
}

function isList(origin: unknown): boolean {
  return ['array', 'set', 'map', 'record'].includes(String(origin));
}

function withUnit(origin: unknown, amount: unknown): string {
  return origin === 'string' ? `${String(amount)} characters` : String(amount);
}

/** `further_aliases.0.alias` becomes alias, `tags.3` becomes tags. */
function fieldName(path: readonly PropertyKey[]): string {
  const named = path.findLast((part) => typeof part === 'string');
  return named === undefined ? 'form' : named.replaceAll('_', ' ');
}
