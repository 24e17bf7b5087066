import { payloads, type DataOfOutward } from '@linklet/contract/webhooks/payloads.ts';
import { counted } from '@linklet/contract/http/counted.ts';
import type { Services } from '../../../platform/scope.ts';
import type { Message } from '../outward/message.ts';

/** What an incoming webhook of Slack takes: a text, in a block of its own. */
export function slackBodyOf({ config }: Pick<Services, 'config'>, { name, data }: Message): string {
  const text = `*${escape(config.productName)}* ${textOf(name, data)}`;
  return JSON.stringify({ text, blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }] });
}

function textOf(name: Message['name'], data: unknown): string {
  if (name === 'alarm') return alarmText(payloads.alarm.data.parse(data));
  const { limit, percent, used, most } = payloads['usage.threshold'].data.parse(data);
  return `${format(percent)}% of a limit are used: ${format(used)} of ${format(most)} ${escape(limit.replaceAll('_', ' '))}.`;
}

const nouns = { spike: 'click', drop: 'click', bots: 'visit' } as const;

function alarmText({ kind, link, count, usual }: DataOfOutward<'alarm'>): string {
  const where = link === null ? 'your links' : `<${escape(link.linklet)}>`;
  const who = kind === 'bots' ? ' of robots' : '';
  return `${counted(count, nouns[kind])}${who} on ${where} in an hour: usual are ${format(usual)}.`;
}

/** As Slack asks for it. */
function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function format(count: number): string {
  return count.toLocaleString('en');
}
