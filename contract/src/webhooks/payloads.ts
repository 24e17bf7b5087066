import { z } from 'zod';
import type { Permission } from '../http/access.ts';
import { listedLink } from '../links/links.ts';
import type { TokenPermission } from '../tokens/permissions.ts';
import type { OutwardName } from './names.ts';
import { sampleLink } from './sample-link.ts';

/** All that is sent of one event, with its envelope. */
export const MOST_BYTES = 20_000;
export const MOST_CLICKS = 100;

interface Payload<Data extends z.ZodType = z.ZodType> {
  /** What whoever made the webhook must have in its workspace. */
  needs: Permission;
  /** What a token that made the webhook must be allowed; null for what no token reads. */
  token: TokenPermission | null;
  data: Data;
  sample: z.input<Data>;
}

function payload<Data extends z.ZodType>(declared: Payload<Data>): Payload<Data> {
  return declared;
}

/** As `GET /link/:hash` answers it; of a link that is too long for a delivery, what tells it from others. */
const linkData = z.union([listedLink, listedLink.pick({ hash: true, created_at: true, state: true })]);
const ofLink = { needs: 'links.view', token: 'read', data: linkData, sample: sampleLink } as const;

export const click = z.object({
  id: z.string(),
  timestamp: z.iso.datetime(),
  link: z.object({ hash: z.string(), linklet: z.string() }),
  country: z.string(),
  region: z.string(),
  city: z.string(),
  browser: z.string(),
  os: z.string(),
  device: z.string(),
  language: z.string(),
  referrer: z.string(),
  is_qr: z.boolean(),
});
export type ClickData = z.infer<typeof click>;

const domain = z.object({ domain: z.string() });
const ofDomain = {
  needs: 'domains.view',
  token: null,
  data: domain,
  sample: { domain: 'go.example.com' },
} as const;

const subscription = z.object({ plan: z.string(), interval: z.string(), status: z.string() });
const ofSubscription = {
  needs: 'subscriptions.view',
  token: null,
  data: subscription,
  sample: { plan: 'enterprise', interval: 'monthly', status: 'active' },
} as const;

/** `team`: null for the organization as a whole. */
const member = z.object({
  organization: z.string(),
  team: z.string().nullable(),
  member: z.object({ id: z.string(), name: z.string() }),
  role: z.string().nullable(),
});
const ofMember = {
  needs: 'members.view',
  token: null,
  data: member,
  sample: {
    ...{ organization: 'acme', team: 'newsletter', role: 'member' },
    member: { id: '0190f3a4-3c1b-7d21-9a54-5f1e6a7b8c9d', name: 'Ada Person' },
  },
} as const;

/** What is sent of each: its schema, an example, and who may have it. */
export const payloads = {
  'link.created': payload(ofLink),
  'link.updated': payload(ofLink),
  'link.deleted': payload({
    ...ofLink,
    sample: { ...sampleLink, state: 'deleted' },
  }),
  'link.clicked': payload({
    needs: 'links.view',
    token: 'analytics',
    data: z.object({ clicks: z.array(click).max(MOST_CLICKS) }),
    sample: {
      clicks: [
        {
          ...{ id: '7423908571', timestamp: '2026-03-01T12:00:00.000Z' },
          link: { hash: sampleLink.hash, linklet: sampleLink.aliases[0].linklet },
          ...{ country: 'DE', region: 'Berlin', city: 'Berlin', browser: 'Firefox', os: 'Windows' },
          ...{ device: 'desktop', language: 'de', referrer: 'news.example.com', is_qr: false },
        },
      ],
    },
  }),
  'domain.added': payload(ofDomain),
  'domain.verified': payload(ofDomain),
  'domain.updated': payload(ofDomain),
  'domain.deleted': payload(ofDomain),
  'domain.restored': payload(ofDomain),
  'domain.transferred': payload(ofDomain),
  'subscription.started': payload(ofSubscription),
  'subscription.updated': payload(ofSubscription),
  'subscription.payment_failed': payload({
    ...ofSubscription,
    sample: { ...ofSubscription.sample, status: 'past_due' },
  }),
  'subscription.ended': payload({
    ...ofSubscription,
    sample: { ...ofSubscription.sample, status: 'canceled' },
  }),
  'member.added': payload(ofMember),
  'member.updated': payload(ofMember),
  'member.removed': payload({
    ...ofMember,
    sample: { ...ofMember.sample, role: null },
  }),
  'usage.threshold': payload({
    needs: 'links.create',
    token: 'read',
    data: z.object({ limit: z.string(), percent: z.number(), used: z.number(), most: z.number() }),
    sample: { limit: 'active_aliases', percent: 80, used: 4000, most: 5000 },
  }),
  alarm: payload({
    needs: 'links.view',
    token: 'analytics',
    data: z.object({
      kind: z.enum(['spike', 'drop', 'bots']),
      /** Null for all links of the workspace. */
      link: z.object({ hash: z.string(), linklet: z.string() }).nullable(),
      count: z.number(),
      usual: z.number(),
      hour: z.iso.datetime(),
    }),
    sample: {
      kind: 'spike',
      link: { hash: sampleLink.hash, linklet: sampleLink.aliases[0].linklet },
      ...{ count: 900, usual: 40, hour: '2026-03-01T12:00:00.000Z' },
    },
  }),
} satisfies Record<OutwardName, Payload>;

type Payloads = typeof payloads;
export type DataOfOutward<Name extends OutwardName> = z.infer<Payloads[Name]['data']>;

/** What an incoming webhook of Slack can be told. */
export const slackNames = ['usage.threshold', 'alarm'] as const satisfies readonly OutwardName[];
