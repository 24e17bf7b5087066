import type { RedirectRoute } from '@linklet/contract/redirect-routes/conditions.ts';
import { redirectRoutes } from '@linklet/contract/redirect-routes/endpoints.ts';
import { toOurs, type TheirCondition } from '../../shlink/index.ts';
import { storable } from '../../../platform/table-files/cells.ts';
import type { SourceRules } from './source-api.ts';
import { listIn, objectIn, textIn, type Json } from './values.ts';

const MOST_RULES = 100;
const TEXT = 300;

type Route = Omit<RedirectRoute, 'id'>;

/** Rules in the order of their priority. One of which a condition can't be said is lost whole, as less of it would fit more. */
export const shlinkRules: SourceRules = {
  start: (ref) => {
    const [code = '', domain = ''] = ref.split('?');
    return `/rest/v3/short-urls/${code}/redirect-rules${domain && `?${domain}`}`;
  },
  read: (body) => {
    const rules = listIn(objectIn(body)['redirectRules'])
      .toSorted((one, other) => priorityOf(one) - priorityOf(other))
      .slice(0, MOST_RULES);
    const read = rules.map((rule) => ({ rule, route: routeOf(rule) }));
    return {
      routes: read.flatMap(({ route }) => route ?? []),
      lost_rules: read.flatMap(({ rule, route }) => (route === null ? [wordsOf(rule)] : [])),
    };
  },
};

function priorityOf({ priority }: Json): number {
  return Number(textIn(priority)) || 0;
}

function conditionsOf({ conditions }: Json): TheirCondition[] {
  return listIn(conditions).map(({ type, matchKey, matchValue }) => ({
    ...{ type: textIn(type), matchKey: textIn(matchKey), matchValue: textIn(matchValue) },
  }));
}

function routeOf(rule: Json): Route | null {
  const theirs = conditionsOf(rule);
  const conditions = theirs.map(toOurs).filter((ours) => ours !== undefined);
  if (conditions.length < theirs.length) return null;
  const url = textIn(rule['longUrl']);
  const [route] = redirectRoutes.safeParse([{ match: 'all', conditions, url }]).data ?? [];
  return route === undefined || !URL.canParse(url)
    ? null
    : { match: route.match, conditions: route.conditions, url };
}

function wordsOf(rule: Json): string {
  const conditions = conditionsOf(rule).map(({ type, matchKey, matchValue }) =>
    [type, matchKey, matchValue].filter(Boolean).join(' '),
  );
  return storable(`${conditions.join(', ')} → ${textIn(rule['longUrl'])}`).slice(0, TEXT);
}
