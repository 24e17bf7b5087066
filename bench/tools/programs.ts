import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export function isInstalled(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
}

/** The command, held to one core where the machine can do that. */
export function onCore(core: number | undefined, command: readonly string[]): string[] {
  return core === undefined || !isInstalled('taskset')
    ? [...command]
    : ['taskset', '-c', String(core), ...command];
}

/**
 * The command, never kept waiting for a processor where the machine can do that. For what stands for people with
 * processors of their own: its waiting would be measured as the product's.
 */
export function aheadOfAll(command: readonly string[]): string[] {
  const prefix = ['--fifo', '1'];
  return spawnSync('chrt', [...prefix, 'true']).status === 0 ? ['chrt', ...prefix, ...command] : [...command];
}

/**
 * The command, with the least claim to a processor that the machine gives. For what stands for a crowd beside those
 * who are measured: its computing is its own, what its requests cost is the product's.
 */
export function behindAll(command: readonly string[]): string[] {
  const script = '{ echo 19 > /proc/self/autogroup; } 2>/dev/null; exec nice -n 19 "$@"';
  return isInstalled('setsid') ? ['setsid', 'sh', '-c', script, 'sh', ...command] : [...command];
}

export interface Running {
  process: ChildProcess;
  stop: () => Promise<void>;
}

export interface ServerFacts {
  env: NodeJS.ProcessEnv;
  /** An address that it answers when it is up, or another way to tell. */
  url?: string;
  isUp?: () => Promise<boolean>;
}

/** Starts a server and waits until it answers. */
export async function startServer(
  command: readonly string[],
  { env, url = '', isUp = () => answers(url) }: ServerFacts,
): Promise<Running> {
  const [program = '', ...parameters] = command;
  const server = spawn(program, parameters, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let attempt = 0; attempt < 600 && !(await isUp()); attempt += 1) await sleep(20);
  return {
    process: server,
    stop: async () => {
      if (server.exitCode !== null) return;
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );
}

/** A port that nobody uses, below those that the system gives to outgoing connections. */
export function benchPort(offset: number): number {
  return 3260 + offset;
}
