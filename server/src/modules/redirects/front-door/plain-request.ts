export interface PlainRequest {
  path: string;
  query: string;
  host: string;
  userAgent: string;
  referrer: string;
  language: string;
  forwardedFor: string;
  forwardedProto: string;
  globalPrivacyControl: string;
  doNotTrack: string;
  end: number;
}

const MAX_HEAD_BYTES = 8192;
const MAX_HEADERS = 64;

// Headers that change how a request is read or what its visit counts as; such requests go to the HTTP lane.
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

const FIELDS = new Map([
  ['host', 'host'],
  ['user-agent', 'userAgent'],
  ['referer', 'referrer'],
  ['accept-language', 'language'],
  ['x-forwarded-for', 'forwardedFor'],
  ['x-forwarded-proto', 'forwardedProto'],
  ['sec-gpc', 'globalPrivacyControl'],
  ['dnt', 'doNotTrack'],
] as const);

type Header = typeof FIELDS extends Map<infer Name, unknown> ? Name : never;

// The longest host name (RFC 1035, 2.3.4) with a port.
const HOST = /^[A-Za-z0-9.:-]{1,259}$/;
const METHOD = 'GET ';
const PATH = /\/[A-Za-z0-9_-]{1,64}/y;
const REST_OF_LINE = /(?:\?[!-~]*)? HTTP\/1\.1\r\n/y;
// Old clients send raw UTF-8, which Node's HTTP server refuses.
const REST_WITH_BYTES = /\?[!-~\x80-\xff]* HTTP\/1\.1\r\n/y;
const BYTES = /[\x80-\xff]/g;
const NAME = /[A-Za-z0-9-]{1,64}/y;
const COLON = /:[\t ]*/y;
const VALUE = /[\t -~]*\r\n/y;
const LINE_END = '\r\n';
const HEAD_END = '\r\n\r\n';
const VERSION_LENGTH = ' HTTP/1.1\r\n'.length;

function endOf(pattern: RegExp, text: string, start: number): number {
  if (start < 0) return -1;
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : -1;
}

/**
 * Reads one character per byte from `start`. Undefined for a request that is not certainly complete, plain
 * and harmless: the HTTP server reads that one.
 */
export function readPlainRequest(text: string, start: number): PlainRequest | undefined {
  if (!text.startsWith(METHOD, start)) return undefined;
  const pathStart = start + METHOD.length;
  const pathEnd = endOf(PATH, text, pathStart);
  const plainEnd = endOf(REST_OF_LINE, text, pathEnd);
  const lineEnd = plainEnd < 0 ? endOf(REST_WITH_BYTES, text, pathEnd) : plainEnd;
  if (lineEnd < 0) return undefined;
  const request = {
    path: text.slice(pathStart, pathEnd),
    query: text.slice(pathEnd + 1, Math.max(pathEnd + 1, lineEnd - VERSION_LENGTH)),
    host: '',
    userAgent: '',
    referrer: '',
    language: '',
    forwardedFor: '',
    forwardedProto: '',
    globalPrivacyControl: '',
    doNotTrack: '',
    end: 0,
  };
  if (plainEnd < 0) request.query = percentEncoded(request.query);
  const end = readHeaders(text, lineEnd, request);
  if (end === undefined || end - start > MAX_HEAD_BYTES || request.host === '') return undefined;
  request.end = end;
  return request;
}

function percentEncoded(query: string): string {
  return query.replace(BYTES, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function mayBeCut(text: string): boolean {
  return text.length < MAX_HEAD_BYTES && !text.includes(HEAD_END);
}

function readHeaders(text: string, start: number, request: PlainRequest): number | undefined {
  let offset = start;
  for (let count = 0; count < MAX_HEADERS; count += 1) {
    if (text.startsWith(LINE_END, offset)) return offset + LINE_END.length;
    const nameEnd = endOf(NAME, text, offset);
    const valueStart = endOf(COLON, text, nameEnd);
    const lineEnd = endOf(VALUE, text, valueStart);
    if (lineEnd < 0) return undefined;
    const name = text.slice(offset, nameEnd).toLowerCase();
    const value = text.slice(valueStart, lineEnd - LINE_END.length).trimEnd();
    if (!takeHeader(request, name, value)) return undefined;
    offset = lineEnd;
  }
  return undefined;
}

// False for a header that this lane does not understand, or a repeated one that must not come twice.
function takeHeader(request: PlainRequest, name: string, value: string): boolean {
  const field = FIELDS.get(name as Header);
  if (field === undefined) return !UNUSUAL.has(name) || isKeepAlive(name, value);
  if (request[field] !== '') return false;
  request[field] = value;
  return field !== 'host' || HOST.test(value);
}

function isKeepAlive(name: string, value: string): boolean {
  return name === 'connection' && value.toLowerCase() === 'keep-alive';
}
