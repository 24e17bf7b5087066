import { AppError } from '../../platform/errors.ts';
import type { SurfaceAnswer } from '../../platform/http/surfaces/surface.ts';

// JSON-RPC 2.0, section 5.1; those from -32000 on are a server's own.
const PARSE_ERROR = -32700;
const INTERNAL_ERROR = -32603;
const REFUSED = -32000;

/** What went wrong before a message of the protocol was read. */
export function toMcpAnswer(error: unknown): SurfaceAnswer {
  if (error instanceof AppError && error.code === 'malformed_request') return failure(400, PARSE_ERROR);
  if (error instanceof AppError) return failure(error.status, REFUSED, error);
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  return status >= 400 && status < 500 ? failure(status, PARSE_ERROR) : failure(500, INTERNAL_ERROR);
}

const sentences: Readonly<Record<number, string>> = {
  [PARSE_ERROR]: 'The message could not be read.',
  [INTERNAL_ERROR]: 'Something went wrong.',
};

function failure(status: number, code: number, refusal?: AppError): SurfaceAnswer {
  const message = refusal?.message ?? sentences[code] ?? '';
  const data = refusal && { data: { code: refusal.code } };
  return { status, body: { jsonrpc: '2.0', id: null, error: { code, message, ...data } } };
}
