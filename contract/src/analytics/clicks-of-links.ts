import { z } from 'zod';
import { timeZone } from '../accounts/time-zone.ts';
import { endpoint } from '../http/endpoint.ts';
import { linkHash } from '../links/hash.ts';

const count = z.number().int();
const mostLinksAtOnce = 50;

const ofLinks = z.object({
  links: z
    .string()
    .transform((hashes) => hashes.split(','))
    .pipe(z.array(linkHash).max(mostLinksAtOnce)),
});

export const countClicks = endpoint({
  method: 'GET',
  path: '/urls/clicks',
  token: 'analytics',
  access: 'links.view',
  scope: 'workspace',
  query: ofLinks,
  response: z.object({
    clicks: z.record(z.string(), count),
    last: z.record(z.string(), z.iso.datetime()),
  }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});

/** The course of the clicks of a page of links: the last thirty days of each, today included. */
export const countClickDays = endpoint({
  method: 'GET',
  path: '/urls/clicks/days',
  token: 'analytics',
  access: 'links.view',
  scope: 'workspace',
  query: ofLinks.extend({ zone: timeZone.default('UTC') }),
  response: z.object({
    /** Human clicks a day, the oldest first; by the link's public name. */
    days: z.record(z.string(), z.array(count).length(30)),
  }),
  limitPerMinute: 240,
  deadlineMs: 8000,
});
