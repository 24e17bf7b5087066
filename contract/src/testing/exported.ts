import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { Endpoint } from '../http/endpoint.ts';

const folder = join(import.meta.dirname, '..');

interface Exported {
  name: string;
  value: unknown;
}

export async function exportedByContract(): Promise<Exported[]> {
  const files = globSync('**/*.ts', { cwd: folder, exclude: ['testing'] }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const all = files.map(async (file) => {
    const exported = (await import(join(folder, file))) as Record<string, unknown>;
    return Object.entries(exported).map(([key, value]) => ({
      name: `${file.slice(0, -'.ts'.length)}: ${key}`,
      value,
    }));
  });
  return (await Promise.all(all)).flat();
}

export function inputSchemas(value: unknown): { part: string; schema: z.ZodType }[] {
  if (!isEndpoint(value)) return [];
  const { params, query, body, upload } = value;
  const parts = { params, query, body: upload ? upload.fields : body };
  return Object.entries(parts).flatMap(([part, schema]) => (schema === undefined ? [] : [{ part, schema }]));
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
