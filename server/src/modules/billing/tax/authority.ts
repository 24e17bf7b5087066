import { z } from 'zod';
import type { Services } from '../../../platform/scope.ts';

/** A tax number, by its letters of a country and what follows. */
export interface AskedNumber {
  country: string;
  number: string;
}

export type Answer =
  | { kind: 'valid'; consultation: string | null; name: string | null; address: string | null }
  | { kind: 'invalid' }
  /** It could not be asked. */
  | { kind: 'unanswered'; why: string };

/** Who knows which tax numbers are valid. */
export interface TaxAuthority {
  ask: (services: Services, asked: AskedNumber) => Promise<Answer>;
}

/** As the test service of VIES answers, by number. */
export const testAnswers: ReadonlyMap<string, Answer> = new Map<string, Answer>([
  ['100', { kind: 'valid', consultation: null, name: 'JOHN DOE', address: '123 Main St, Anytown' }],
  ['200', { kind: 'invalid' }],
  ['300', { kind: 'unanswered', why: 'SERVICE_UNAVAILABLE' }],
  ['301', { kind: 'unanswered', why: 'MS_UNAVAILABLE' }],
  ['302', { kind: 'unanswered', why: 'TIMEOUT' }],
  ['400', { kind: 'unanswered', why: 'VAT_BLOCKED' }],
  ['401', { kind: 'unanswered', why: 'IP_BLOCKED' }],
  ['500', { kind: 'unanswered', why: 'GLOBAL_MAX_CONCURRENT_REQ' }],
  ['501', { kind: 'unanswered', why: 'GLOBAL_MAX_CONCURRENT_REQ_TIME' }],
  ['600', { kind: 'unanswered', why: 'MS_MAX_CONCURRENT_REQ' }],
  ['601', { kind: 'unanswered', why: 'MS_MAX_CONCURRENT_REQ_TIME' }],
]);

const sandbox: TaxAuthority = {
  ask: async (_, { number }) =>
    testAnswers.get(number) ?? {
      ...{ kind: 'valid', consultation: `TEST-${number}`, name: 'Test business', address: null },
    },
};

const text = z
  .string()
  .max(2000)
  .nullish()
  // What a member state does not tell is `---`.
  .transform((told) => (told === undefined || told === null || /^[\s-]*$/.test(told) ? null : told.trim()));

const viesAnswer = z.object({
  valid: z.boolean().optional(),
  userError: z.string().max(100).optional(),
  requestIdentifier: text,
  name: text,
  address: text,
  errorWrappers: z.array(z.object({ error: z.string().max(100) })).optional(),
});

const vies: TaxAuthority = {
  ask: async ({ outgoing, config }, { country, number }) => {
    const own = config.sellerTaxNumber;
    const requester =
      own === undefined ? {} : { requesterMemberStateCode: own.slice(0, 2), requesterNumber: own.slice(2) };
    try {
      const response = await outgoing.fetchConfigured(config.viesUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ countryCode: country, vatNumber: number, ...requester }),
      });
      return toAnswer(viesAnswer.parse(await response.json()));
    } catch {
      return { kind: 'unanswered', why: 'NO_ANSWER' };
    }
  },
};

const saysInvalid = ['INVALID', 'INVALID_INPUT'];

function toAnswer({ valid, userError, errorWrappers, ...told }: z.output<typeof viesAnswer>): Answer {
  if (valid === true)
    return { kind: 'valid', consultation: told.requestIdentifier, name: told.name, address: told.address };
  const [error = userError] = (errorWrappers ?? []).map((wrapper) => wrapper.error);
  const isInvalid = error === undefined ? valid === false : saysInvalid.includes(error);
  return isInvalid ? { kind: 'invalid' } : { kind: 'unanswered', why: error ?? 'NO_ANSWER' };
}

export const authorities = { sandbox, vies };
