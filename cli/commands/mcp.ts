import process from 'node:process';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { readSettings } from '../settings.ts';

const TIMEOUT_MS = 60_000;
const UNREACHABLE = -32000;

interface Message {
  id?: string | number | null;
  params?: { protocolVersion?: string };
  result?: { protocolVersion?: string };
}

/**
 * Serves an agent that speaks the Model Context Protocol on standard input and output: each message goes to the service,
 * whose answer comes back as a line.
 */
export async function mcp(typed: string[]): Promise<void> {
  parseArgs({ args: typed });
  const { url, token } = readSettings();
  let version: string | undefined;
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const answers = await ask(new URL('/app/mcp', url), line, { token, version });
    for (const answer of answers) {
      version = (JSON.parse(answer) as Message).result?.protocolVersion ?? version;
      process.stdout.write(`${answer}\n`);
    }
  }
}

async function ask(
  url: URL,
  line: string,
  { token, version }: { token: string; version: string | undefined },
): Promise<string[]> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body: line,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        accept: 'application/json, text/event-stream',
        ...(version !== undefined && { 'mcp-protocol-version': version }),
      },
    });
    return messagesIn(await answer.text(), answer.headers.get('content-type') ?? '');
  } catch {
    const { id } = parsed(line);
    const error = { code: UNREACHABLE, message: `${url.host} does not answer.` };
    return id === undefined ? [] : [JSON.stringify({ jsonrpc: '2.0', id, error })];
  }
}

/** Of a stream of events, what they carry. */
function messagesIn(text: string, type: string): string[] {
  if (text.trim() === '') return [];
  if (!type.startsWith('text/event-stream')) return [JSON.stringify(JSON.parse(text))];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trim())
    .filter((data) => data !== '');
}

function parsed(line: string): Message {
  try {
    return JSON.parse(line) as Message;
  } catch {
    return {};
  }
}
