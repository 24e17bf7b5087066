import type {
  DeliveryState,
  DeliveryTry,
  OffReason,
  WebhookView,
} from '@linklet/contract/webhooks/endpoints.ts';
import type { Tone } from '#/ui/marks/StateMark.tsx';
import { formatDate, formatMoment } from '#/lib/format.ts';

const offWords: Record<OffReason, string> = {
  failures: 'It was switched off, as it failed again and again.',
  gone: 'It was switched off, as its receiver answered that it is gone (410).',
  plan: 'It was switched off, as webhooks are not part of the plan any more.',
  maker: 'It was switched off, as whoever made it can’t see the workspace any more.',
  token: 'It was switched off, as the token that made it is not good any more.',
  person: 'It was switched off by hand.',
};

/** Why nothing is sent; null where it is. */
export function offText({ off }: WebhookView): string | null {
  return off === null ? null : offWords[off.reason];
}

export function stateOf({ off, failures }: WebhookView): { text: string; tone: Tone } {
  if (off !== null) return { text: 'Off', tone: off.reason === 'person' ? 'quiet' : 'bad' };
  return failures > 0 ? { text: 'Failing', tone: 'warn' } : { text: 'On', tone: 'good' };
}

export const stateWords: Record<DeliveryState, { text: string; tone: Tone }> = {
  pending: { text: 'Pending', tone: 'warn' },
  delivered: { text: 'Delivered', tone: 'good' },
  failed: { text: 'Failed', tone: 'bad' },
};

export function factsOf(webhook: WebhookView): string[] {
  const { last_delivery: last, made_by: by, by_token: byToken } = webhook;
  return [
    `made ${formatDate(webhook.made_at)} by ${by}${byToken ? ', with a token' : ''}`,
    last === null
      ? 'nothing sent yet'
      : `last ${last.state === 'pending' ? 'event' : last.state} ${formatMoment(last.at)}`,
  ];
}

/** What came of a try. */
export function tryText({ status, error }: DeliveryTry): string {
  return status === null ? (error ?? 'No answer') : `Answered ${String(status)}`;
}
