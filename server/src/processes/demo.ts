import { fillDemo, type FilledPerson } from '../demo/fill-demo.ts';
import { sessionCookieName } from '../platform/http/cookies.ts';
import { runTask } from './lifecycle.ts';
import { connectServices } from './services.ts';

await runTask('demo', async ({ config, log }) => {
  const { services, close } = connectServices('demo', { config, log });
  const filled = await fillDemo(services);
  if (filled === null) say('The demonstration is there already.');
  else filled.forEach((person) => describe(person, sessionCookieName(config.baseUrl.startsWith('https:'))));
  await close();
});

function describe({ who, cookie, signIn, shortLinks }: FilledPerson, cookieName: string): void {
  say(`\n${signIn ? 'Account' : 'Guest'}: ${who}`);
  shortLinks.forEach((link) => say(`  ${link}`));
  if (signIn) {
    say(`  Sign in as ${signIn.email} with the password “${signIn.password}”.`);
    return;
  }
  say(
    `  To see its clicks, set the cookie “${cookieName}” in the browser’s developer tools, and open “My URLs”:`,
  );
  say(`  ${cookie}`);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
