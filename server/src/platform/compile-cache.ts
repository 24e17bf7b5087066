import { getCompileCacheDir } from 'node:module';

/** What a child's environment needs to load what Node compiled before, which halves its start. */
export function compileCacheEnvironment(): { NODE_COMPILE_CACHE?: string } {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
}
