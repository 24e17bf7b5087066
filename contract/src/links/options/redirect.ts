import { z } from 'zod';

export const redirectStatuses = [301, 302, 307, 308] as const;
export type RedirectStatus = (typeof redirectStatuses)[number];

const status = z.union(redirectStatuses.map((each) => z.literal(each)));

/** By which kind of redirect a link leads on, and what it takes along. */
export const shown = {
  /** Of HTTP: 301 and 308 say that it is for good, 307 and 308 that the request's method goes along. */
  redirect_status: status,
  /** Whether what a visitor adds to the short link goes along. */
  passes_query: z.boolean(),
};
export const edits = { redirect_status: status.optional(), passes_query: z.boolean().optional() };
export const plain = { redirect_status: 302, passes_query: true } as const;
