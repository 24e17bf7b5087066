import type { z } from 'zod';
import { AppError } from '../../../platform/errors.ts';

/** The body of an event whose signature is right. Throws `webhook_invalid`. */
export function readEvent<Event>(schema: z.ZodType<Event>, raw: string): Event {
  const event = schema.safeParse(parsed(raw));
  if (!event.success) throw new AppError('webhook_invalid');
  return event.data;
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new AppError('webhook_invalid');
  }
}
