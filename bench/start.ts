import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startService } from '../server/src/testing/service.ts';

// How long until the service is ready: on an empty data folder, with the web build, and afterwards?
const LATER_STARTS = 3;

export async function benchStart(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'linklet-bench-'));
  try {
    console.log(`start: first ${await secondsToReady(dataDir)} s, web build included`);
    for (let count = 0; count < LATER_STARTS; count += 1) {
      console.log(`start: later ${await secondsToReady(dataDir)} s`);
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function secondsToReady(dataDir: string): Promise<string> {
  const startedAt = performance.now();
  const service = await startService({ dataDir, asNpmDoes: true });
  const seconds = (performance.now() - startedAt) / 1000;
  await service.stop();
  return seconds.toFixed(1);
}
