import type { SampleRequest } from '../sample-request.ts';
import { curlSample } from './curl.ts';
import { goSample } from './go.ts';
import { phpSample } from './php.ts';
import { pythonSample } from './python.ts';
import { typeScriptSample } from './typescript.ts';

export const sampleLanguages = ['curl', 'typescript', 'python', 'go', 'php'] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

const makers: Record<SampleLanguage, (request: SampleRequest) => string> = {
  curl: curlSample,
  typescript: typeScriptSample,
  python: pythonSample,
  go: goSample,
  php: phpSample,
};

/** A whole program that sends the request, with nothing but what comes with its language. */
export function sampleOf(language: SampleLanguage, request: SampleRequest): string {
  return makers[language](request);
}
