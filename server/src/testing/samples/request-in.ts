import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Setting } from './runner.ts';

/** What a parser has read of a sample that no interpreter was there for. */
export interface RequestIn {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body?: string | FormData;
}

export async function sendAll(requests: readonly RequestIn[]): Promise<void> {
  for (const { url, ...request } of requests) await (await fetch(url, request)).text();
}

export async function fileIn({ folder }: Setting, path: string): Promise<File> {
  return new File([await readFile(join(folder, path))], basename(path));
}
