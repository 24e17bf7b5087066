import { openDemoEntrance } from '../demo/demo-entrance.ts';
import { describeDemo } from '../demo/describe-demo.ts';
import { fillDemo } from '../demo/fill-demo.ts';
import { runProcess } from './lifecycle.ts';
import { connectServices } from './services.ts';

await runProcess('demo', async ({ config, log }) => {
  const { services, close } = connectServices('demo', { config, log });
  await fillDemo(services);
  const entrance = await openDemoEntrance(services);
  const notes = await describeDemo(services, entrance);
  if (!process.send) process.stdout.write(`${notes.join('\n')}\n`);
  return {
    ready: { notes },
    close: async () => {
      await entrance?.close();
      await close();
    },
  };
});
