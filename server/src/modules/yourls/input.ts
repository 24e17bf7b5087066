import { z } from 'zod';
import { line } from '@linklet/contract/http/text.ts';
import { fieldsIn } from '../../platform/http/surfaces/fields.ts';
import { parse } from '../../platform/http/body/parse.ts';
import type { SurfaceCall } from '../../platform/http/surfaces/surface.ts';

const text = (most: number) =>
  z.preprocess((given) => (given === undefined || given === null ? '' : given), line().max(most));

const place = (most: number, usual: number) =>
  z
    .preprocess(
      (given) => (given === undefined || given === '' ? usual : given),
      z.coerce.number().int().min(0),
    )
    .transform((given) => Math.min(given, most));

export const inputs = {
  action: z.object({ action: text(40) }),
  shorten: z.object({ url: text(8192), keyword: text(400), title: text(1000) }),
  named: z.object({ shorturl: text(8192) }),
  stats: z.object({ filter: text(40), limit: place(500, 10), start: place(1_000_000, 0) }),
};

/** The fields of a form, or of the query; a body that is no form has none. */
export function fieldsOf({
  query,
  body,
}: Pick<SurfaceCall, 'query' | 'body'>): Readonly<Record<string, unknown>> {
  return { ...query, ...fieldsIn(body) };
}

/** Throws `validation_failed`. */
export function read<Schema extends z.ZodType>(
  schema: Schema,
  call: Pick<SurfaceCall, 'query' | 'body'>,
): z.output<Schema> {
  return parse(schema, fieldsOf(call));
}
