import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { localUrl } from './public-address.ts';

export interface Announcement {
  config: Config;
  startedAt: number;
  notes: readonly string[];
  logPath: string | undefined;
}

const WIDTH_OF_TERMINAL = 80;

/** Announces to people, and to programs that wait for the `ready` line, that all processes serve. */
export function announceReady({ config, startedAt, notes, logPath }: Announcement): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const rows = [
    `${config.productName} started in ${seconds} s. Ctrl-C stops it.`,
    '',
    `Open     ${config.baseUrl}`,
    ...staffRows(config),
    ...(config.smtpUrl === undefined
      ? [
          `Mailbox  ${config.baseUrl}/app/kiosk/mailbox`,
          '         emails stay there for staff to read while SMTP_URL is not set',
        ]
      : []),
    `Data     ${config.dataDir}`,
    ...(logPath === undefined ? [] : [`Log      ${logPath}`]),
  ];
  const lines = process.stdout.isTTY ? boxed(rows) : rows.filter((row) => row !== '');
  [...lines, ...notes, `ready ${localUrl(config)}`].forEach(say);
}

function staffRows({ dataDir, baseUrl, staffEmail }: Config): string[] {
  const password = join(dataDir, 'secrets', 'first-staff-password');
  if (!existsSync(password)) return [];
  return [
    `Staff    ${baseUrl}/app/login as ${staffEmail}`,
    `         password in ${password}`,
    '         kiosk and mailbox open once two-factor authentication is set up',
  ];
}

function boxed(rows: readonly string[]): string[] {
  const inner = Math.max(...rows.map((row) => row.length));
  const columns = process.stdout.columns || WIDTH_OF_TERMINAL;
  // A wrapped line would break the frame.
  if (inner + 4 > columns) return ['─'.repeat(columns), ...rows, '─'.repeat(columns)];
  const edge = '─'.repeat(inner + 2);
  return [`╭${edge}╮`, ...rows.map((row) => `│ ${row.padEnd(inner)} │`), `╰${edge}╯`];
}

// A closed reader is no reason to stop.
process.stdout.on('error', () => undefined);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
