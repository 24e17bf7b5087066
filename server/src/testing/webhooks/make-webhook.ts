import type { NewWebhook, WebhookView } from '@linklet/contract/webhooks/endpoints.ts';
import { PASSWORD } from '../accounts.ts';
import type { Browser, TestApp } from '../test-app.ts';

/** Makes a webhook of the workspace at `place`. */
export async function makeWebhook(
  browser: Browser,
  given: Partial<NewWebhook> & { url: string },
  place = '',
): Promise<WebhookView & { secret: string }> {
  await browser.post('/password/confirm', { password: PASSWORD });
  const answer = await browser.post(`${place}/webhooks`, { events: ['link.created'], ...given });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** Has a worker send what is due of a webhook. */
export async function sendDue(app: TestApp, id: string): Promise<void> {
  const [row] = await app.sql`select id from webhooks where public_id = ${id}`;
  await app.runJob('send-webhook', { webhookId: Number(row?.['id']) });
}
