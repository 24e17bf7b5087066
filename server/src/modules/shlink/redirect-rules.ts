import { z } from 'zod';
import { line } from '@linklet/contract/http/text.ts';
import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { setLinkRoutesBody, type LinkRoutesView } from '@linklet/contract/redirect-routes/endpoints.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceAnswer, SurfaceCall } from '../../platform/http/surfaces/surface.ts';
import { readLinkRoutes, setLinkRoutes } from '../links/index.ts';
import { Problem, toMoment } from './answer.ts';
import { toOurs, toTheirs, type TheirCondition } from './conditions.ts';
import { readBody } from './input.ts';
import { findShortUrl } from './short-urls.ts';

const text = line()
  .max(100)
  .nullish()
  .transform((given) => given ?? null);
const condition = z.object({ type: line().max(40), matchKey: text, matchValue: text });
const rule = z.object({
  longUrl: line().min(1).max(8192),
  priority: z.coerce.number().optional(),
  conditions: z.array(condition).min(1).max(10),
});
const rules = z.object({ redirectRules: z.array(rule).max(20) });

export async function readRules(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { hash } = await findShortUrl(call);
  return show(await readLinkRoutes(call.scope, hash));
}

/** In the order of their priority. Rules that Shlink could not show are not lost by it, so the call is refused. */
export async function setRules(call: SurfaceCall): Promise<SurfaceAnswer> {
  const { redirectRules } = readBody(rules, call);
  const { hash, version } = await findShortUrl(call);
  const { routes: before } = await readLinkRoutes(call.scope, hash);
  if (before.some((route) => toRule(route) === undefined))
    throw refused('This short URL has rules that only the website can change.');
  const priorityOf = ({ priority = 0 }: { priority?: number | undefined }) => priority;
  const routes = redirectRules
    .toSorted((one, other) => priorityOf(one) - priorityOf(other))
    .map(({ longUrl, conditions }) => ({ url: longUrl, match: 'all', conditions: conditions.map(toKnown) }));
  const body = parse(setLinkRoutesBody, { version, routes });
  return show(await setLinkRoutes(call.scope, hash, body));
}

function toKnown(theirs: TheirCondition) {
  const ours = toOurs(theirs);
  if (ours === undefined)
    throw refused(`Conditions of the type ${theirs.type} with this value are not known here.`);
  return ours;
}

function refused(detail: string): Problem {
  return new Problem('invalid-data', { detail, invalidElements: ['redirectRules'] });
}

function show({ url, routes }: LinkRoutesView): SurfaceAnswer {
  const redirectRules = routes
    .map(toRule)
    .filter((each) => each !== undefined)
    .map((each, index) => ({ ...each, priority: index + 1 }));
  return { body: { defaultLongUrl: url, redirectRules } };
}

function toRule({ url, match, conditions }: RedirectRoute) {
  const theirs = conditions.map(toTheirs).filter((each) => each !== undefined);
  const isWhole = theirs.length === conditions.length && (match === 'all' || conditions.length === 1);
  return isWhole ? { longUrl: url, conditions: theirs.map(withTheirDate) } : undefined;
}

function withTheirDate(theirs: TheirCondition): TheirCondition {
  const { type, matchValue } = theirs;
  return type.endsWith('-date') && matchValue !== null
    ? { ...theirs, matchValue: toMoment(matchValue) }
    : theirs;
}
