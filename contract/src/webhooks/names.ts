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

/** When each is sent. */
export const outwardWords: Record<OutwardName, string> = {
  'link.created': 'A link was created.',
  'link.updated': 'A link was changed, archived, restored or blocked.',
  'link.deleted': 'A link was deleted.',
  'link.clicked':
    'People clicked on links: up to 100 clicks at once, every five seconds. Robots are left out.',
  'domain.added': 'A domain was added.',
  'domain.verified': 'A domain was proved to be yours.',
  'domain.updated': 'The settings of a domain were changed.',
  'domain.deleted': 'A domain was deleted.',
  'domain.restored': 'A deleted domain was restored.',
  'domain.transferred': 'A domain came to you, or went to somebody else.',
  'subscription.started': 'A subscription began.',
  'subscription.updated': 'A subscription was changed, cancelled or taken up again.',
  'subscription.payment_failed': 'A payment failed.',
  'subscription.ended': 'A subscription ended.',
  'member.added': 'Somebody joined a team or the organization.',
  'member.updated': 'Somebody has another role, or was blocked.',
  'member.removed': 'Somebody left, or was removed.',
  'usage.threshold': '50, 80 or 100 % of a limit of the plan are used.',
  alarm: 'Links were clicked much more or less often than usual in an hour, or by many robots.',
};
