import { fillDemo, type FilledGuest } from '../demo/fill-demo.ts';
import { sessionCookieName } from '../platform/http/cookies.ts';
import { runTask } from './lifecycle.ts';
import { connectServices } from './services.ts';

await runTask('demo', async ({ config, log }) => {
  const { services, close } = connectServices('demo', { config, log });
  const filled = await fillDemo(services);
  if (filled === null) say('The demonstration is there already.');
  else filled.forEach((guest) => describe(guest, sessionCookieName(config.baseUrl.startsWith('https:'))));
  await close();
});

function describe({ who, cookie, shortLinks }: FilledGuest, cookieName: string): void {
  say(`\nGuest: ${who}`);
  shortLinks.forEach((link) => say(`  ${link}`));
  say(
    `  To see its clicks, set the cookie “${cookieName}” in the browser’s developer tools, and open “My URLs”:`,
  );
  say(`  ${cookie}`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
