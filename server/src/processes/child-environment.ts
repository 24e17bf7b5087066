import { compileCacheEnvironment } from '../platform/compile-cache.ts';

/** This process's environment, with which a child starts in half the time. */
export function childEnvironment(): NodeJS.ProcessEnv {
  return { ...process.env, ...compileCacheEnvironment() };
}
