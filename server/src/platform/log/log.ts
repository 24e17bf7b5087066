import { isatty } from 'node:tty';
import { pino, type DestinationStream, type Logger } from 'pino';
import { linesForPeople } from './log-lines.ts';

export type { Logger } from 'pino';

export interface LogOptions {
  name: string;
  level: string;
  /** Standard error by default, since standard output carries the `ready` line. */
  destination?: DestinationStream;
}

// These fields never reach a log, wherever they are in the logged object.
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'secretKey',
  'token',
  'captcha_token',
  'databaseUrl',
  'clickhouseUrl',
  'ip',
  'remoteAddress',
  'remotePort',
];

export function createLogger({ name, level, destination = standardError() }: LogOptions): Logger {
  return pino(
    {
      name,
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        remove: true,
      },
      hooks: { streamWrite: withoutPasswords },
      serializers: {
        err: serializeError,
        error: serializeError,
        req: serializeRequest,
        res: serializeResponse,
      },
    },
    destination,
  );
}

// A closed reader, such as a closed terminal, must not end the process.
function standardError(): DestinationStream {
  const stream = pino.destination({ fd: 2, sync: true });
  stream.on('error', () => undefined);
  return isatty(2) ? linesForPeople(stream) : stream;
}

/** Hides the password in every URL of a text: connection errors quote the URL. */
export function withoutPasswords(text: string): string {
  return text.replace(/(\w{1,20}:\/\/[^\s:/@"]*):[^\s@/"]*@/g, '$1:***@');
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code: unknown = 'code' in error ? error.code : undefined;
  const message = withoutValues(error);
  const { stack = '', cause } = error;
  return {
    type: error.constructor.name,
    code,
    message,
    // A stack begins with the message; one that does not may quote values.
    stack: stack.includes(error.message) ? stack.replace(error.message, () => message) : message,
    ...(cause instanceof Error && { cause: serializeError(cause) }),
  };
}

/** An error's message without the values of statements and without passwords. */
export function messageWithoutSecrets(error: unknown): string {
  if (!(error instanceof Error)) return withoutPasswords(String(error));
  const { cause } = error;
  const message = withoutPasswords(withoutValues(error));
  return cause instanceof Error ? `${message}: ${messageWithoutSecrets(cause)}` : message;
}

/** Failed queries quote all their values, PostgreSQL the one that it refuses. */
function withoutValues(error: Error): string {
  if ('query' in error && 'params' in error) return `Failed query: ${String(error.query)}`;
  const isRefusedValue = 'code' in error && /^22\w{3}$/.test(String(error.code));
  return isRefusedValue ? error.message.replace(/: ".*$/s, '') : error.message;
}

interface LoggedRequest {
  id?: unknown;
  method?: string;
  url?: string;
}

// The query string is left out: it may contain tokens of email links.
function serializeRequest(request: LoggedRequest): unknown {
  return { id: request.id, method: request.method, path: request.url?.split('?', 1)[0] };
}

function serializeResponse(response: { statusCode?: number }): unknown {
  return { status: response.statusCode };
}
