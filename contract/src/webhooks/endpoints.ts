import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { line } from '../http/text.ts';
import { outwardNames } from './names.ts';

export const MOST_WEBHOOKS = 20;
const URL_LENGTH = 2048;
const NAME_LENGTH = 100;

const urlWrong = 'Please enter an address, such as https://example.com/hooks.';

/** Slack: what an incoming webhook of Slack takes, a text in its shape. */
export const webhookKinds = ['standard', 'slack'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

const eventName = z.enum(outwardNames);

const settings = {
  /** To tell it from others; its host where it is empty. */
  name: line().max(NAME_LENGTH, `The name must not be greater than ${String(NAME_LENGTH)} characters.`),
  url: line(urlWrong)
    .max(URL_LENGTH, 'The address is too long.')
    .refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), urlWrong)
    .transform((text) => new URL(text).href)
    .refine((href) => new URL(href).username + new URL(href).password === '', urlWrong),
  events: z
    .array(eventName)
    .min(1, 'Please choose at least one event.')
    .max(outwardNames.length)
    .transform((all) => outwardNames.filter((each) => all.includes(each))),
};

export const webhookSettings = z.strictObject({ ...settings, name: settings.name.default('') });
export type WebhookSettings = z.infer<typeof webhookSettings>;

const newWebhook = webhookSettings.extend({ kind: z.enum(webhookKinds).default('standard') });
export type NewWebhook = z.infer<typeof newWebhook>;

/** Why nothing is sent until it is switched on again. */
export const offReasons = ['failures', 'gone', 'plan', 'maker', 'token', 'person'] as const;
export type OffReason = (typeof offReasons)[number];

export const deliveryStates = ['pending', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const webhookView = z.object({
  id: z.uuid(),
  ...{ name: z.string(), url: z.string(), kind: z.enum(webhookKinds), events: z.array(eventName) },
  made_at: z.iso.datetime(),
  made_by: z.string(),
  /** Whether a program made it, with a token. */
  by_token: z.boolean(),
  off: z.object({ reason: z.enum(offReasons), at: z.iso.datetime() }).nullable(),
  /** Of tries, in a row, the last of them. */
  failures: z.number().int(),
  /** Until when the secret before is in force, too; null for one alone. */
  former_secret_until: z.iso.datetime().nullable(),
  last_delivery: z
    .object({ state: z.enum(deliveryStates), at: z.iso.datetime(), status: z.number().int().nullable() })
    .nullable(),
});
export type WebhookView = z.infer<typeof webhookView>;

const deliveryTry = z.object({
  at: z.iso.datetime(),
  /** Of the answer; null where none came. */
  status: z.number().int().nullable(),
  /** Why none came. */
  error: z.string().nullable(),
  took_ms: z.number().int(),
});
export type DeliveryTry = z.infer<typeof deliveryTry>;

export const deliveryView = z.object({
  id: z.uuid(),
  /** As the header `webhook-id` has it, the same with each try. */
  event_id: z.string(),
  event: eventName,
  state: z.enum(deliveryStates),
  is_test: z.boolean(),
  created_at: z.iso.datetime(),
  tries: z.array(deliveryTry),
  /** Null where there is none. */
  next_try_at: z.iso.datetime().nullable(),
});
export type DeliveryView = z.infer<typeof deliveryView>;

export const wholeDelivery = deliveryView.extend({
  /** What is sent. */
  request: z.string(),
  /** The beginning of what came back last; null where nothing has. */
  answer: z.string().nullable(),
});
export type WholeDelivery = z.infer<typeof wholeDelivery>;

const ofWebhook = z.object({ id: z.uuid() });
const ofDelivery = ofWebhook.extend({ delivery: z.uuid() });

const read = { method: 'GET', access: 'supervisor.access', scope: 'workspace' } as const;
const change = { access: 'supervisor.create', scope: 'workspace', limitPerMinute: 60 } as const;
/** A token makes and ends webhooks, sees those that it made, and touches no others. */
const byTokens = { token: ['create', 'update'] } as const;

export const listWebhooks = endpoint({
  ...{ ...read, ...byTokens, path: '/webhooks' },
  response: z.object({
    data: z.array(webhookView),
    /** What whoever asks can choose. */
    events: z.array(eventName),
    /** Why none can be made; null where one can. */
    refusal: z.string().nullable(),
  }),
  limitPerMinute: 60,
});

/** Its secret is returned only this once. */
export const createWebhook = endpoint({
  ...{ ...change, ...byTokens, method: 'POST', path: '/webhooks', confirmed: true, status: 201 },
  body: newWebhook,
  response: webhookView.extend({ secret: z.string() }),
  limitPerMinute: 20,
});

/** The newest of what is sent of an event, or an example. */
export const listSamples = endpoint({
  ...{ ...read, path: '/webhooks/samples/:event', token: ['read', 'create', 'update'] },
  params: z.object({ event: eventName }),
  response: z.array(
    z.object({ id: z.string(), type: eventName, timestamp: z.iso.datetime(), data: z.unknown() }),
  ),
  limitPerMinute: 60,
});

export const getWebhook = endpoint({
  ...{ ...read, path: '/webhooks/:id' },
  params: ofWebhook,
  response: webhookView,
  limitPerMinute: 120,
});

export const editWebhook = endpoint({
  ...{ ...change, method: 'PUT', path: '/webhooks/:id', confirmed: true },
  params: ofWebhook,
  body: webhookSettings,
  response: webhookView,
});

/** `person`: switched off by hand. */
export const setWebhookOn = endpoint({
  ...{ ...change, method: 'PUT', path: '/webhooks/:id/on' },
  params: ofWebhook,
  body: z.strictObject({ on: z.boolean() }),
  response: webhookView,
});

export const deleteWebhook = endpoint({
  ...{ ...change, ...byTokens, method: 'DELETE', path: '/webhooks/:id' },
  params: ofWebhook,
  response: z.object({}),
});

/** Both secrets are in force for a day. */
export const rotateSecret = endpoint({
  ...{ ...change, method: 'POST', path: '/webhooks/:id/secret', confirmed: true },
  params: ofWebhook,
  response: webhookView.extend({ secret: z.string() }),
  limitPerMinute: 20,
});

export const testWebhook = endpoint({
  ...{ ...change, method: 'POST', path: '/webhooks/:id/test' },
  params: ofWebhook,
  body: z.strictObject({ event: eventName }),
  response: deliveryView,
  limitPerMinute: 20,
});

export const listDeliveries = endpoint({
  ...{ ...read, path: '/webhooks/:id/deliveries' },
  params: ofWebhook,
  query: z.object({
    state: z.enum(deliveryStates).optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  response: z.object({ data: z.array(deliveryView), next: z.number().int().nullable() }),
  limitPerMinute: 120,
});

export const getDelivery = endpoint({
  ...{ ...read, path: '/webhooks/:id/deliveries/:delivery' },
  params: ofDelivery,
  response: wholeDelivery,
  limitPerMinute: 120,
});

/** It is sent again, under the same id. */
export const replayDelivery = endpoint({
  ...{ ...change, method: 'POST', path: '/webhooks/:id/deliveries/:delivery/replay' },
  params: ofDelivery,
  response: deliveryView,
});

/** All are sent again that failed since then. */
export const replayFailed = endpoint({
  ...{ ...change, method: 'POST', path: '/webhooks/:id/replay' },
  params: ofWebhook,
  body: z.strictObject({ since: z.iso.datetime({ offset: true, error: 'The time is not a date.' }) }),
  response: z.object({ replayed: z.number().int() }),
  limitPerMinute: 20,
});
