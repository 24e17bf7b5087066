import type { WebhookKind } from '@linklet/contract/webhooks/endpoints.ts';
import type { OutwardName } from '@linklet/contract/webhooks/names.ts';
import { slackNames } from '@linklet/contract/webhooks/payloads.ts';
import { AppError } from '../../platform/errors.ts';
import { isPublicHost } from '../../platform/network/outgoing.ts';
import type { Services } from '../../platform/scope.ts';

const SLACK = 'https://hooks.slack.com/';

/** Whether it is of a host of the own network that the operator named. */
export function isOperators({ config }: Pick<Services, 'config'>, url: string): boolean {
  return config.webhookHosts.includes(new URL(url).host);
}

interface Target {
  url: string;
  kind: WebhookKind;
  events: readonly OutwardName[];
}

/**
 * What can be told now: whether a name leads into the own network shows when it is sent to. Throws `webhook_url_refused`,
 * `webhook_not_slack` and `webhook_beyond_slack`.
 */
export function checkTarget(services: Pick<Services, 'config'>, { url, kind, events }: Target): void {
  const isHttps = new URL(url).protocol === 'https:';
  const isAllowed = isOperators(services, url) || (isHttps && isPublicHost(new URL(url)));
  if (!isAllowed) throw new AppError('webhook_url_refused');
  if (kind !== 'slack') return;
  if (!url.startsWith(SLACK)) throw new AppError('webhook_not_slack');
  const isForSlack = (name: OutwardName) => slackNames.some((each) => each === name);
  if (!events.every(isForSlack)) throw new AppError('webhook_beyond_slack');
}
