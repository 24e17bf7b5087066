import { RefusedAddress } from '../../../platform/network/outgoing.ts';

const UNKNOWN = 'It could not be sent.';
const TIMEOUT = 'No answer came in 15 seconds.';
const CUT = 'The connection was cut.';

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: CUT,
  ENOTFOUND: 'The host was not found.',
  UND_ERR_SOCKET: CUT,
  UND_ERR_CONNECT_TIMEOUT: TIMEOUT,
  UND_ERR_HEADERS_TIMEOUT: TIMEOUT,
};

/** Why nothing came back, in words of ours: what others say may tell of our network. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return UNKNOWN;
  if (error.name === 'TimeoutError') return TIMEOUT;
  const cause = error.cause instanceof Error ? error.cause : error;
  if (cause instanceof RefusedAddress) return 'The address is not a public one.';
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' ? reasonOf(code) : UNKNOWN;
}

function reasonOf(code: string): string {
  const isOfCertificate = ['CERT', 'TLS', 'SSL'].some((part) => code.includes(part));
  return reasons[code] ?? (isOfCertificate ? 'The certificate is not valid.' : UNKNOWN);
}
