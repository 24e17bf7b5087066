import type { SampleLanguage } from '@linklet/contract/api/samples/samples.ts';
import { curlRunner } from './curl.ts';
import { goRunner } from './go.ts';
import { phpRunner } from './php.ts';
import { pythonRunner } from './python.ts';
import type { Runner } from './runner.ts';
import { typeScriptRunner } from './typescript.ts';

export const runners: Record<SampleLanguage, Runner> = {
  curl: curlRunner,
  typescript: typeScriptRunner,
  python: pythonRunner,
  go: goRunner,
  php: phpRunner,
};
