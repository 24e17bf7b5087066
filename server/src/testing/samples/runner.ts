import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';

/** Runs samples one after another, in a folder that has the file of those that send one. */
export interface Runner {
  /** What it does with them, for the name of a test. */
  how: string;
  run: (samples: readonly string[], setting: Setting) => Promise<void>;
}

export interface Setting {
  folder: string;
  token: string;
}

export function isInstalled(program: string, ...asking: string[]): boolean {
  return spawnSync(program, asking, { stdio: 'ignore' }).status === 0;
}

/** Ends with the program. Throws what it says if that fails. */
export async function runProgram(
  program: string,
  given: readonly string[],
  { folder, token }: Setting,
  options: SpawnOptions = {},
): Promise<void> {
  const env = { ...process.env, LINKLET_TOKEN: token };
  const child = spawn(program, given, { ...options, cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said = (said + text.toString()).slice(-10_000);
  });
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} ended with ${String(code)}: ${said}`);
}
