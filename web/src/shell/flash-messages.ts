import type { FlashMessage } from '@linklet/contract/app-state/endpoints.ts';
import { calls } from '@linklet/contract/http/calls.ts';
import { notify } from '#/lib/notices.ts';
import { send } from '#/lib/transport/transport.ts';

/** Longer than other notices: after coming back from elsewhere, people need time. */
const flashNoticeMs = 10_000;

export async function showTaken(waiting: readonly FlashMessage[]): Promise<void> {
  if (waiting.length === 0) return;
  for (const { type, text } of await take().catch(() => waiting))
    notify(text, type, { durationMs: flashNoticeMs });
}

async function take(): Promise<readonly FlashMessage[]> {
  const answer = await send({ ...calls.takeFlashMessages, unaided: true });
  return (answer as { flashMessages: FlashMessage[] }).flashMessages;
}
