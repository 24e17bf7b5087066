import { z } from 'zod';

type Schema = z.core.$ZodType;

const CHOICES = 3;
const DEPTH = 12;

/** Inputs of a schema's shape with this value in all places, one for each way through its unions. */
export function filledWith(schema: Schema, text: unknown): unknown[] {
  return Array.from({ length: CHOICES }, (_, choice) => fill(schema, { text, choice, depth: 0 }));
}

interface Filling {
  text: unknown;
  choice: number;
  depth: number;
}

interface Definition {
  type: string;
  innerType: Schema;
  element: Schema;
  valueType: Schema;
  in: Schema;
  shape: Record<string, Schema>;
  options: readonly Schema[];
  values: readonly unknown[];
  entries: Record<string, unknown>;
}

const wrappers = ['optional', 'nullable', 'default', 'prefault', 'catch', 'readonly', 'nonoptional'];

const fillers: Record<string, (definition: Definition, filling: Filling) => unknown> = {
  object: ({ shape }, filling) =>
    Object.fromEntries(Object.entries(shape).map(([key, part]) => [key, fill(part, filling)])),
  array: ({ element }, filling) => [fill(element, filling)],
  record: ({ valueType }, filling) => ({ key: fill(valueType, filling) }),
  union: ({ options }, filling) => fill(options[filling.choice % options.length] ?? z.string(), filling),
  // Preprocessing gets the text itself, before any schema.
  pipe: (definition, { text, ...filling }) =>
    definition.in._zod.def.type === 'transform' ? text : fill(definition.in, { text, ...filling }),
  literal: ({ values }) => values[0],
  enum: ({ entries }, { choice, text }) => Object.values(entries)[choice] ?? text,
};

function fill(schema: Schema, { text, choice, depth }: Filling): unknown {
  if (depth === DEPTH) return text;
  const definition = schema._zod.def as unknown as Definition;
  const deeper = { text, choice, depth: depth + 1 };
  if (wrappers.includes(definition.type)) return fill(definition.innerType, deeper);
  return fillers[definition.type]?.(definition, deeper) ?? text;
}
