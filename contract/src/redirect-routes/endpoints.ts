import { z } from 'zod';
import { atMost } from '../http/characters.ts';
import { endpoint } from '../http/endpoint.ts';
import { readCondition } from './read-condition.ts';
import { conditionIds, operationIds, routeLimits, routeMatches } from './conditions.ts';
import { line } from '../http/text.ts';

const { textLength } = routeLimits;
const short = () => line().refine(atMost(textLength), `At most ${textLength} characters.`);

const routeCondition = z
  .strictObject({
    condition: z.enum(conditionIds, 'Choose a condition.'),
    operation: z.enum(operationIds, 'Choose an operation.'),
    value: z.array(short()).max(routeLimits.values, `At most ${routeLimits.values} values.`).default([]),
    parameter: short().optional(),
    time_zone: short().optional(),
  })
  .transform((given, context) => {
    const read = readCondition(given);
    if ('condition' in read) return read;
    context.addIssue({ code: 'custom', path: [read.field], message: read.message });
    return z.NEVER;
  });

const redirectRoute = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]{1,12}$/, 'The id may only contain up to 12 small letters and numbers.')
    .optional(),
  match: z.enum(routeMatches, 'Choose all or any.').default('all'),
  conditions: z
    .array(routeCondition)
    .min(1, 'Add at least one condition.')
    .max(routeLimits.conditions, `At most ${routeLimits.conditions} conditions.`),
  url: z.string('The URL field is required.'),
});

export const redirectRoutes = z
  .array(redirectRoute)
  .max(routeLimits.routes, `At most ${routeLimits.routes} routes.`)
  .refine(haveOwnIds, 'Two routes have the same id.')
  .refine(
    (routes) => new TextEncoder().encode(JSON.stringify(routes)).length <= routeLimits.bytes,
    'These routes are too long altogether. Shorten their URLs or lists.',
  );

function haveOwnIds(routes: readonly { id?: string | undefined }[]): boolean {
  const ids = routes.map(({ id }) => id).filter((id) => id !== undefined);
  return new Set(ids).size === ids.length;
}

export const setLinkRoutesBody = z.strictObject({
  version: z.number().int(),
  /** The first matching route decides; without one, the link's own URL. */
  routes: redirectRoutes,
});
export type SetLinkRoutesBody = z.infer<typeof setLinkRoutesBody>;

const keptRoute = z.object({
  id: z.string(),
  match: z.enum(routeMatches),
  conditions: z.array(
    z.object({
      condition: z.enum(conditionIds),
      operation: z.enum(operationIds),
      value: z.array(z.string()),
      parameter: z.string().optional(),
      time_zone: z.string().optional(),
    }),
  ),
  url: z.string(),
});

export const linkRoutesView = z.object({
  hash: z.string(),
  version: z.number().int(),
  url: z.string(),
  routes: z.array(keptRoute),
});
export type LinkRoutesView = z.infer<typeof linkRoutesView>;

const params = z.object({ hash: line().max(64) });

export const getLinkRoutes = endpoint({
  method: 'GET',
  path: '/link/:hash/routes',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  params,
  response: linkRoutesView,
  limitPerMinute: 120,
});

export const setLinkRoutes = endpoint({
  method: 'PUT',
  path: '/link/:hash/routes',
  token: 'change_url',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params,
  body: setLinkRoutesBody,
  response: linkRoutesView,
  limitPerMinute: 60,
});

const named = z.object({ id: z.string(), name: z.string() });

export const getRouteParts = endpoint({
  method: 'GET',
  path: '/routes/init',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({
    values: z.array(named.extend({ condition: z.enum(conditionIds) })),
    conditions: z.array(named.extend({ operations: z.array(z.enum(operationIds)) })),
    operations: z.array(named),
    urls_conditions: z.array(named),
  }),
  limitPerMinute: 120,
});
