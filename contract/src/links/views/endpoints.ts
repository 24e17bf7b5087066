import { z } from 'zod';
import { atMost } from '../../http/characters.ts';
import { endpoint } from '../../http/endpoint.ts';
import { line } from '../../http/text.ts';
import { linkFilters, linkQuery, linkSorts } from '../list.ts';

export const mostViews = 50;
export const maxViewName = 60;

const nameMissing = 'The name field is required.';

/** What a list shows; what is not said is as usual. */
export const viewChoice = linkQuery
  .omit({ zone: true })
  .extend({ search: line().max(200), filter: z.enum(linkFilters), sort: z.enum(linkSorts) })
  .partial()
  .strict()
  .transform(
    (choice) => Object.fromEntries(Object.entries(choice).filter(([, value]) => value)) as typeof choice,
  );
export type ViewChoice = z.output<typeof viewChoice>;

export const viewBody = z.strictObject({
  name: line(nameMissing)
    .min(1, nameMissing)
    .refine(atMost(maxViewName), `The name must not be greater than ${String(maxViewName)} characters.`),
  choice: viewChoice.refine((choice) => Object.keys(choice).length > 0, 'There is nothing to save.'),
});
export type ViewBody = z.output<typeof viewBody>;

export const linkView = z.object({ id: z.number().int(), name: z.string(), choice: viewChoice });
export type LinkView = z.infer<typeof linkView>;

const viewId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });
const ofChangers = { access: 'links.update', scope: 'workspace', byImpersonators: true } as const;

export const listViews = endpoint({
  method: 'GET',
  path: '/urls/views',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({ data: z.array(linkView), is_changeable: z.boolean() }),
  limitPerMinute: 240,
});

export const saveView = endpoint({
  ...ofChangers,
  method: 'POST',
  path: '/urls/views',
  body: viewBody,
  response: linkView,
  limitPerMinute: 60,
  idempotent: true,
});

export const changeView = endpoint({
  ...ofChangers,
  method: 'PUT',
  path: '/urls/views/:id',
  params: viewId,
  body: viewBody,
  response: linkView,
  limitPerMinute: 60,
});

export const deleteView = endpoint({
  ...ofChangers,
  method: 'DELETE',
  path: '/urls/views/:id',
  params: viewId,
  response: z.object({}),
  limitPerMinute: 60,
});
