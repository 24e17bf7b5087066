/** A request that the fast lane may answer: a plain `GET /alias` with ordinary headers. */
export interface PlainRequest {
  path: string;
  query: string;
  host: string;
  userAgent: string;
  referrer: string;
  language: string;
  forwardedFor: string;
  /** Where the next request of the connection starts. */
  end: number;
}

const MAX_HEAD_BYTES = 8192;
const MAX_HEADERS = 64;
const REQUEST_LINE = /GET (\/[A-Za-z0-9_-]{1,64})(?:\?([!-~]*))? HTTP\/1\.1\r\n/y;
const HEADER_LINE = /([A-Za-z0-9-]{1,64}):([\t -~]*)\r\n/y;

// What these say changes how a request must be read, or what the visit counts as: not for this lane.
const UNUSUAL = new Set([
  'connection',
  'content-length',
  'expect',
  'http2-settings',
  'keep-alive',
  'purpose',
  'sec-purpose',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-moz',
  'x-forwarded-host',
  'cf-ipcountry',
  'cloudfront-viewer-country',
  'x-vercel-ip-country',
]);

/**
 * Reads one request at `start`. Undefined for whatever is not certain to be whole, plain and harmless: the HTTP
 * server reads it then, so nothing here needs to be forgiving.
 */
export function readPlainRequest(text: string, start: number): PlainRequest | undefined {
  REQUEST_LINE.lastIndex = start;
  const line = REQUEST_LINE.exec(text);
  if (!line) return undefined;
  const request = {
    path: line[1] ?? '',
    query: line[2] ?? '',
    host: '',
    userAgent: '',
    referrer: '',
    language: '',
    forwardedFor: '',
    end: 0,
  };
  const end = readHeaders(text, REQUEST_LINE.lastIndex, request);
  if (end === undefined || end - start > MAX_HEAD_BYTES || request.host === '') return undefined;
  request.end = end;
  return request;
}

function readHeaders(text: string, start: number, request: PlainRequest): number | undefined {
  let offset = start;
  for (let count = 0; count < MAX_HEADERS; count += 1) {
    if (text.startsWith('\r\n', offset)) return offset + 2;
    HEADER_LINE.lastIndex = offset;
    const header = HEADER_LINE.exec(text);
    if (!header || !takeHeader(request, header[1] ?? '', (header[2] ?? '').trim())) return undefined;
    offset = HEADER_LINE.lastIndex;
  }
  return undefined;
}

// False for a header that this lane does not understand, or one that must not come twice.
function takeHeader(request: PlainRequest, name: string, value: string): boolean {
  const lowerName = name.toLowerCase();
  const field = FIELDS[lowerName];
  if (field === undefined) return !UNUSUAL.has(lowerName) || isKeepAlive(lowerName, value);
  if (request[field] !== '') return false;
  request[field] = value;
  return field !== 'host' || /^[A-Za-z0-9.:-]+$/.test(value);
}

function isKeepAlive(name: string, value: string): boolean {
  return name === 'connection' && value.toLowerCase() === 'keep-alive';
}

const FIELDS: Record<string, 'host' | 'userAgent' | 'referrer' | 'language' | 'forwardedFor' | undefined> = {
  host: 'host',
  'user-agent': 'userAgent',
  referer: 'referrer',
  'accept-language': 'language',
  'x-forwarded-for': 'forwardedFor',
};
