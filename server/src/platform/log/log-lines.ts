import type { DestinationStream } from 'pino';

interface LoggedError {
  message?: string;
  stack?: string;
  cause?: LoggedError;
}

interface LogLine {
  level: number;
  time: string;
  name: string;
  msg?: string;
  err?: LoggedError;
  [field: string]: unknown;
}

const LEVELS: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};
const NOT_SHOWN = new Set(['level', 'time', 'name', 'msg', 'err', 'pid', 'hostname']);

export function linesForPeople(output: { write: (text: string) => unknown }): DestinationStream {
  return { write: (line) => void output.write(`${readable(JSON.parse(line) as LogLine)}\n`) };
}

function readable(line: LogLine): string {
  const fields = Object.entries(line)
    .filter(([name]) => !NOT_SHOWN.has(name))
    .map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const time = line.time.slice('2026-01-01T'.length, -'.000Z'.length);
  const head = [time, (LEVELS[line.level] ?? '').padEnd(5), `${line.name}:`, line.msg ?? '', ...fields].join(
    ' ',
  );
  return [head, ...troubleOf(line.err)].join('\n');
}

function troubleOf(error: LoggedError | undefined): string[] {
  const trouble = error?.stack ?? error?.message;
  return trouble === undefined ? [] : [trouble, ...troubleOf(error?.cause)];
}
