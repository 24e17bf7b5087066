import { RefusedAddress, TooLarge } from '../../../platform/network/outgoing.ts';
import type { Services } from '../../../platform/scope.ts';

interface Because {
  /** Asking again is of no use. */
  isFinal?: boolean;
  isGone?: boolean;
  isUnreachable?: boolean;
  waitMs?: number;
}

/** Why a service did not give its links. */
export class SourceRefusal extends Error {
  override name = 'SourceRefusal';
  readonly because: Because;

  constructor(sentence: string, because: Because = {}) {
    super(sentence);
    this.because = because;
  }
}

/** What a service answers, as JSON. Throws `SourceRefusal`. */
export async function askSource(
  { outgoing, config }: Pick<Services, 'outgoing' | 'config'>,
  address: string,
  headers: Record<string, string>,
): Promise<unknown> {
  const isOperators = config.importHosts.includes(new URL(address).host);
  const answer = await outgoing
    .fetchLarge(address, { isOperators, headers: { ...headers, accept: 'application/json' } })
    .catch(refuse);
  requireAnswer(answer);
  return readJson(await answer.text());
}

/** A name is looked up only as it is connected to. */
function refuse(error: unknown): never {
  const causes = [error, error instanceof Error ? error.cause : null];
  if (causes.some((each) => each instanceof RefusedAddress))
    throw new SourceRefusal('The address of the service is not allowed.', { isFinal: true });
  if (causes.some((each) => each instanceof TooLarge))
    throw new SourceRefusal('The service answers with more than can be read at once.', { isFinal: true });
  throw new SourceRefusal('The service could not be reached.', { isUnreachable: true });
}

function requireAnswer({ status, headers }: Pick<Response, 'status'> & { headers: Named }): void {
  if (status === 200) return;
  if (status === 401 || status === 403)
    throw new SourceRefusal('The service does not accept the token.', { isFinal: true });
  if (status === 429)
    throw new SourceRefusal('The service limits requests too strictly.', { waitMs: waitOf(headers) });
  if (status >= 500) throw new SourceRefusal('The service could not answer.');
  const to = headers.get('location');
  if (to !== null)
    throw new SourceRefusal(
      `The service is at another address, ${to.slice(0, 200)}: please enter that one.`,
      {
        isFinal: true,
      },
    );
  const because = { isFinal: true, isGone: status === 404 };
  throw new SourceRefusal(`The service answers with status ${String(status)}.`, because);
}

interface Named {
  get: (name: string) => string | null;
}

/** Seconds, or a date. */
function waitOf(headers: Named): number {
  const said = headers.get('retry-after') ?? '';
  if (/^\d{1,6}$/.test(said)) return Number(said) * 1000;
  const at = Date.parse(said);
  return Number.isNaN(at) ? 30_000 : Math.max(at - Date.now(), 0);
}

/** Some services put a byte order mark first, or leave line breaks and the like in titles as they are. */
function readJson(text: string): unknown {
  const plain = text.replace(/^\ufeff/, '');
  for (const tried of [plain, plain.replace(/\p{Cc}/gu, ' ')]) {
    try {
      return JSON.parse(tried);
    } catch {
      continue;
    }
  }
  throw new SourceRefusal('The service answers with something that can’t be read.');
}
