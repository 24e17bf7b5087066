import type { z } from 'zod';

/** A kind of job that something asks for: its name in the queue, and what it has to know. */
export interface JobKind<Payload extends z.ZodObject = z.ZodObject> {
  name: string;
  payload: Payload;
}

/** Declares a kind of job. Names stand in the queue across updates: never rename one. */
export function jobKind<Payload extends z.ZodObject>(name: string, payload: Payload): JobKind<Payload> {
  return { name, payload };
}
