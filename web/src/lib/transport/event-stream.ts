import { openResponse } from './transport.ts';

interface Listening {
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (name: string) => void;
}

/** Reads server-sent events below the API's prefix until they end. Throws `ApiError` if refused. */
export async function listen(path: string, { signal, onOpen, onEvent }: Listening): Promise<void> {
  const response = await openResponse({ method: 'GET', path, signal });
  if (response.body === null) return;
  onOpen();
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let unfinished = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (unfinished + value).split('\n\n');
    unfinished = blocks.pop() ?? '';
    for (const name of blocks.map(eventName)) if (name !== undefined) onEvent(name);
  }
}

/** A block without an event is a comment that keeps the connection open. */
function eventName(block: string): string | undefined {
  return /^event: (.+)$/m.exec(block)?.[1];
}
