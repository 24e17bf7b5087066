import { z } from 'zod';

/** For how long browsers may be told to come to a domain by https alone: from five minutes to a year. */
export const strictTransportSeconds = [300, 86_400, 604_800, 2_592_000, 31_536_000] as const;

/** As the owner of a domain chooses it. */
export const strictTransport = z.strictObject({
  max_age: z.literal(strictTransportSeconds, 'Choose one of the times.'),
  include_subdomains: z.boolean(),
});
export type StrictTransport = z.infer<typeof strictTransport>;
