import { RefusedAddress, type Outgoing } from '../../../platform/network/outgoing.ts';

/** Why a service did not give its links. */
export class SourceRefusal extends Error {
  override name = 'SourceRefusal';
  readonly isFinal: boolean;
  readonly isGone: boolean;
  readonly waitMs: number;

  constructor(sentence: string, { isFinal = false, isGone = false, waitMs = 0 } = {}) {
    super(sentence);
    this.isFinal = isFinal;
    this.isGone = isGone;
    this.waitMs = waitMs;
  }
}

/** What a service answers, as JSON. Throws `SourceRefusal`. */
export async function askSource(
  outgoing: Pick<Outgoing, 'fetch'>,
  address: string,
  headers: Record<string, string>,
): Promise<unknown> {
  const answer = await outgoing
    .fetch(address, { headers: { ...headers, accept: 'application/json' } })
    .catch((error: unknown) => {
      if (error instanceof RefusedAddress)
        throw new SourceRefusal('The address of the service is not allowed.', { isFinal: true });
      throw new SourceRefusal('The service could not be reached.');
    });
  if (answer.status === 401 || answer.status === 403)
    throw new SourceRefusal('The service does not accept the token.', { isFinal: true });
  if (answer.status === 429)
    throw new SourceRefusal('The service asks for too much patience.', { waitMs: waitOf(answer.headers) });
  if (answer.status >= 500) throw new SourceRefusal('The service could not answer.');
  if (answer.status !== 200)
    throw new SourceRefusal(`The service answers with status ${String(answer.status)}.`, {
      isFinal: true,
      isGone: answer.status === 404,
    });
  return readJson(await answer.text());
}

/** Seconds, or a date. */
function waitOf(headers: { get: (name: string) => string | null }): number {
  const said = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(said)) return Number(said) * 1000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? 30_000 : Math.max(at - Date.now(), 0);
}

/** Some services leave line breaks and the like in titles as they are. */
function readJson(text: string): unknown {
  for (const tried of [text, text.replace(/\p{Cc}/gu, ' ')]) {
    try {
      return JSON.parse(tried);
    } catch {
      continue;
    }
  }
  throw new SourceRefusal('The service answers with something that can’t be read.');
}
