import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { startService, descendantsOf, commandLine } from '../../server/src/testing/service.ts';
import { Guest } from './load.ts';
import { largest } from './zz-largest.ts';
process.env.TEST_WEB_BUILD = process.env.WEB;
for (const kind of (process.env.KINDS ?? '0,1,2,3,4').split(',')) {
  const service = await startService({ env: { ROBOT_CHECK_WHITELIST: '127.0.0.0/8,::1', FRONT_DOOR_PROCESSES: '2', ...(process.env.FLAGS ? { NODE_OPTIONS: process.env.FLAGS } : {}) } });
  const guest = await new Guest(service.url).begin();
  const links = await guest.createLinks(1);
  const servers = descendantsOf(service.process.pid ?? 0).filter((pid) => commandLine(pid).includes('front-door-server'));
  const rss = () => servers.map((pid) => { const s = readFileSync(`/proc/${pid}/status`, 'utf8'); return ['VmRSS', 'RssAnon'].map((n) => Math.round(Number(new RegExp(n + ':\\s+(\\d+)').exec(s)?.[1]) / 1024)).join('/'); });
  const attack = { port: service.port, connections: Number(process.env.N ?? 200), seconds: Number(process.env.S ?? 12), host: new URL(service.url).host, path: new URL(links[0]?.shortLink ?? '').pathname, asset: largest(service.dataDir) };
  console.log('kind', kind, 'before', rss().join(' '));
  const child = spawn(process.execPath, ['e2e/faults/zz-hostile.ts', JSON.stringify(attack), kind], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  for (let i = 0; i < Number(process.env.S ?? 12) / 3; i += 1) { await new Promise((r) => setTimeout(r, 3000)); console.log('   ', rss().join(' ')); }
  await ended;
  await new Promise((r) => setTimeout(r, 2000));
  console.log('    after', rss().join(' '));
  await guest.close();
  await service.remove();
}
process.exit(0);
