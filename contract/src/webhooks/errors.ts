import type { ErrorEntries } from '../http/error-entry.ts';

export const webhooksErrors = {
  webhooks_not_in_plan: { status: 403, message: 'Webhooks are not part of your plan.' },
  webhooks_reached: { status: 422, field: 'form', message: 'There are at most 20 webhooks.' },
  webhook_url_refused: { status: 422, field: 'url', message: 'Please enter a public https address.' },
  webhook_not_slack: {
    status: 422,
    field: 'url',
    message: 'Please enter the address of an incoming webhook of Slack: https://hooks.slack.com/services/…',
  },
  webhook_beyond_slack: {
    status: 422,
    field: 'events',
    message: 'Slack is told of alarms and of used limits alone.',
  },
  webhook_beyond_own: {
    status: 403,
    field: 'events',
    message: 'You can choose only events that you may see yourself.',
  },
  webhook_off: { status: 422, field: 'form', message: 'The webhook is off. Switch it on first.' },
} as const satisfies ErrorEntries;
