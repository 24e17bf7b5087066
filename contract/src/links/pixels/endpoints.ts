import { z } from 'zod';
import { calls } from '../../http/calls.ts';
import { atMost } from '../../http/characters.ts';
import { endpoint } from '../../http/endpoint.ts';
import { pixelProviderNames, pixelProviders } from './providers.ts';
import { line } from '../../http/text.ts';

export const mostPixelScripts = 50;

export const pixelScriptView = z.object({
  id: z.number().int(),
  name: z.string(),
  provider: z.enum(pixelProviderNames),
  pixel_id: z.string(),
  links: z.number().int(),
});
export type PixelScriptView = z.infer<typeof pixelScriptView>;

export const pixelScriptBody = z
  .strictObject({
    name: line('Enter a name.')
      .min(1, 'Enter a name.')
      .refine(atMost(100), 'The name must not be greater than 100 characters.'),
    provider: z.enum(pixelProviderNames, 'Please choose a provider.'),
    pixel_id: line('Please enter the id.').min(1, 'Please enter the id.').max(64),
  })
  .refine(({ provider, pixel_id: id }) => pixelProviders[provider].form.test(id), {
    path: ['pixel_id'],
    message: 'This is not an id of that provider.',
  })
  .refine(({ provider }) => !pixelProviders[provider].isContainer, {
    path: ['provider'],
    message: 'Google Tag Manager needs a domain of your own.',
  });

export const listPixelScripts = endpoint({
  ...calls.listPixelScripts,
  access: 'links.view',
  scope: 'workspace',
  response: z.object({ data: z.array(pixelScriptView) }),
  limitPerMinute: 240,
});

export const createPixelScript = endpoint({
  method: 'POST',
  path: '/settings/pixel-scripts',
  access: 'links.update',
  scope: 'workspace',
  body: pixelScriptBody,
  response: pixelScriptView,
  limitPerMinute: 30,
  idempotent: true,
});

export const deletePixelScript = endpoint({
  method: 'DELETE',
  path: '/settings/pixel-scripts/:id',
  access: 'links.update',
  byImpersonators: true,
  scope: 'workspace',
  params: z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({ links: z.number().int() }),
  limitPerMinute: 30,
});
