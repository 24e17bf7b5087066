import type {
  DeliveryState,
  DeliveryTry,
  OffReason,
  WebhookView,
} from '@linklet/contract/webhooks/endpoints.ts';
import type { Tone } from '#/ui/marks/StateMark.tsx';
import { formatDate, formatMoment } from '#/lib/format.ts';

const offWords: Record<OffReason, string> = {
  failures: 'Switched off after repeated failures.',
  gone: 'Switched off because its receiver answered that it is gone (410).',
  plan: 'Switched off because the plan no longer includes webhooks.',
  maker: 'Switched off because the person who created it no longer has access to the workspace.',
  token: 'Switched off because the token that created it is no longer valid.',
  person: 'Switched off manually.',
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
