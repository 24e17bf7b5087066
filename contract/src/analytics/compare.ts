import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { linkHash } from '../links/hash.ts';
import { checkDays, clicksWanted, timelineSteps } from './endpoints.ts';
import { leastSeries, mostSeries, readOneSeries, type StatsSeries } from './series.ts';
import { statsDeadlineMs } from './deadline.ts';

const mostCharacters = 300;
const notKnown = 'Choose links and tags to compare.';
const tooFewOrMany = `Compare ${String(leastSeries)} to ${String(mostSeries)} links or tags.`;

const text = line(notKnown).max(mostCharacters, notKnown);

const allSeries = z
  .union([text.transform((one) => [one]), z.array(text)], tooFewOrMany)
  .transform((texts, context): StatsSeries[] => {
    const all = texts.length <= mostSeries ? texts.map(readOneSeries) : [];
    const known = all.flatMap((one) => (one !== undefined && isNamed(one) ? [one] : []));
    if (texts.length < leastSeries || texts.length > mostSeries) context.addIssue(tooFewOrMany);
    else if (known.length < texts.length) context.addIssue(notKnown);
    else if (new Set(texts).size < texts.length) context.addIssue('Compare each link or tag once.');
    return known;
  });

function isNamed({ kind, value }: StatsSeries): boolean {
  return kind === 'tag' || linkHash.safeParse(value).success;
}

const count = z.number().int();
const moment = z.iso.datetime();

/** The clicks of links and tags of the workspace beside each other. */
export const compareClicks = endpoint({
  method: 'GET',
  path: '/stats/compare',
  token: 'analytics',
  access: 'links.view',
  scope: 'workspace',
  /** `series` comes once for each: `link:` with a public name, or `tag:`. */
  query: clicksWanted.omit({ link: true }).extend({ series: allSeries }).superRefine(checkDays),
  response: z.object({
    step: z.enum(timelineSteps),
    is_running: z.boolean(),
    /** When the steps begin, oldest first, without gaps. */
    points: z.array(moment),
    /** Of all links, which shares are of. */
    total: count,
    is_estimated: z.boolean(),
    /** In the order in which they were asked for. */
    series: z.array(
      z.object({
        kind: z.enum(['link', 'tag']),
        value: z.string(),
        /** `host/alias`, or the tag. */
        name: z.string(),
        human: count,
        unique: count,
        /** In the period that it is compared with. */
        before: count.nullable(),
        /** Human clicks by step. */
        points: z.array(count),
      }),
    ),
  }),
  limitPerMinute: 900,
  deadlineMs: statsDeadlineMs,
});
export type ComparedClicks = z.output<(typeof compareClicks)['response']>;
export type ComparedSeries = ComparedClicks['series'][number];
