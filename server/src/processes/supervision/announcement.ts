import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { localUrl } from './public-address.ts';

/** Says to people, and to programs that wait for the `ready` line, that all is serving. */
export function announceReady(config: Config, startedAt: number): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const url = localUrl(config);
  say(`${config.productName} started in ${seconds} s. Open ${config.baseUrl} to shorten a link.`);
  const staffPassword = join(config.dataDir, 'secrets', 'first-staff-password');
  if (existsSync(staffPassword)) {
    say(
      `Staff sign in at ${config.baseUrl}/app/login as ${config.staffEmail}; the password is in ${staffPassword}. The kiosk opens once their two-factor authentication is set up.`,
    );
    if (config.smtpUrl === undefined)
      say(`E-mails are not sent but kept: staff read them at ${config.baseUrl}/app/kiosk/mailbox.`);
  }
  say(`Its data is in ${config.dataDir}. Ctrl-C stops it.`);
  say(`ready ${url}`);
}

// Whoever read our lines may go away; that is no reason to stop.
process.stdout.on('error', () => undefined);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
