/** What others outside are told of, by the names that Dub gives such events. Names are public API: add freely, never rename. */
export const outwardNames = [
  'link.created',
  'link.updated',
  'link.deleted',
  'link.clicked',
  'domain.added',
  'domain.verified',
  'domain.updated',
  'domain.deleted',
  'domain.restored',
  'domain.transferred',
  'subscription.started',
  'subscription.updated',
  'subscription.payment_failed',
  'subscription.ended',
  'member.added',
  'member.updated',
  'member.removed',
  'usage.threshold',
  'alarm',
] as const;
export type OutwardName = (typeof outwardNames)[number];
