import type { NewWebhook, WebhookView } from '@linklet/contract/webhooks/endpoints.ts';
import { outwardNames, type OutwardName } from '@linklet/contract/webhooks/names.ts';

export interface WebhookDraft {
  name: string;
  url: string;
  events: readonly OutwardName[];
}

export function draftOf(webhook: WebhookView | null): WebhookDraft {
  const { name = '', url = '', events = [] } = webhook ?? {};
  return { name, url, events };
}

/** What Slack takes, which shows each as a text. */
const slackNames: readonly OutwardName[] = ['usage.threshold', 'alarm'];

export function isOfSlack(url: string): boolean {
  return /^\s*https:\/\/hooks\.slack\.com\//i.test(url);
}

/** What of the events can be sent there. */
export function choicesFor(url: string, events: readonly OutwardName[]): OutwardName[] {
  return outwardNames.filter(
    (name) => events.includes(name) && (!isOfSlack(url) || slackNames.includes(name)),
  );
}

export function settingsOf({ name, url, events }: WebhookDraft): NewWebhook {
  const isSlack = isOfSlack(url);
  return { name, url, events: choicesFor(url, events), kind: isSlack ? 'slack' : 'standard' };
}

/** What a webhook is called: by its name, or else by its host. */
export function titleOf({ name, url }: Pick<WebhookView, 'name' | 'url'>): string {
  return name === '' ? (URL.parse(url)?.host ?? url) : name;
}
