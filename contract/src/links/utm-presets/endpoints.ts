import { z } from 'zod';
import { atMost } from '../../http/characters.ts';
import { endpoint } from '../../http/endpoint.ts';
import { line } from '../../http/text.ts';
import { utmFields, type Utm, type UtmName } from './utm.ts';

export const mostPresets = 100;

const [source, medium, campaign, term, content] = utmFields;

interface UtmField {
  name: UtmName;
  max: number;
}

function wanted({ name, max }: UtmField) {
  const missing = `The utm ${name} field is required.`;
  return line(missing)
    .min(1, missing)
    .refine(atMost(max), `The utm ${name} must not be greater than ${max}.`);
}

/** Absent means empty. */
function optional({ name, max }: UtmField) {
  return line()
    .refine(atMost(max), `The utm ${name} must not be greater than ${max}.`)
    .nullish()
    .transform((given) => given ?? '');
}

const nameMissing = 'The name field is required.';

export const presetBody = z.strictObject({
  name: line(nameMissing)
    .min(1, nameMissing)
    .refine(atMost(60), 'The name must not be greater than 60 characters.'),
  utm_source: wanted(source),
  utm_medium: wanted(medium),
  utm_campaign: wanted(campaign),
  utm_term: optional(term),
  utm_content: optional(content),
});
export type PresetBody = z.infer<typeof presetBody>;

export const presetView = presetBody.extend({
  id: z.number().int(),
  utm_source: z.string(),
  utm_medium: z.string(),
  utm_campaign: z.string(),
  utm_term: z.string(),
  utm_content: z.string(),
});
export type PresetView = z.infer<typeof presetView>;

export const createPreset = endpoint({
  method: 'POST',
  path: '/preset/create',
  token: 'create',
  access: 'links.create',
  byImpersonators: true,
  scope: 'workspace',
  body: presetBody,
  response: presetView,
  limitPerMinute: 30,
  idempotent: true,
});

export const listPresets = endpoint({
  method: 'GET',
  path: '/presets',
  token: 'read',
  access: 'links.view',
  scope: 'workspace',
  response: z.object({ data: z.array(presetView) }),
  limitPerMinute: 120,
});

const presetId = z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) });

export const changePreset = endpoint({
  method: 'PUT',
  path: '/preset/:id',
  token: 'update',
  access: 'links.create',
  byImpersonators: true,
  scope: 'workspace',
  params: presetId,
  body: presetBody,
  response: presetView,
  limitPerMinute: 60,
});

export const deletePreset = endpoint({
  method: 'DELETE',
  path: '/preset/:id',
  token: 'delete',
  access: 'links.create',
  byImpersonators: true,
  scope: 'workspace',
  params: presetId,
  response: z.object({}),
  limitPerMinute: 60,
});

export function utmOf(preset: PresetBody): Utm {
  return {
    source: preset.utm_source,
    medium: preset.utm_medium,
    campaign: preset.utm_campaign,
    term: preset.utm_term,
    content: preset.utm_content,
  };
}
