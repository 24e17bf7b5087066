import { expect, test } from 'vitest';
import { readPlainRequest } from './plain-request.ts';

const host = 'Host: go.test\r\n';
const get = (target: string, headers = host) => `GET ${target} HTTP/1.1\r\n${headers}\r\n`;

const BROWSER = `${host}Connection: keep-alive\r
sec-ch-ua: "Chromium";v="131", "Not_A Brand";v="24"\r
sec-ch-ua-mobile: ?0\r
sec-ch-ua-platform: "Windows"\r
Upgrade-Insecure-Requests: 1\r
User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0\r
Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8\r
Sec-Fetch-Site: cross-site\r
Sec-Fetch-Mode: navigate\r
Sec-Fetch-User: ?1\r
Sec-Fetch-Dest: document\r
Referer: https://www.google.com/\r
Accept-Encoding: gzip, deflate, br, zstd\r
Accept-Language: de-DE,de;q=0.9\r
Cookie: a=b\r
`;

test('a browser is read with all that counts', () => {
  const text = get('/Sale?x=1', BROWSER);

  expect(readPlainRequest(text, 0)).toEqual({
    path: '/Sale',
    query: 'x=1',
    host: 'go.test',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0',
    referrer: 'https://www.google.com/',
    language: 'de-DE,de;q=0.9',
    forwardedFor: '',
    forwardedProto: '',
    globalPrivacyControl: '',
    doNotTrack: '',
    end: text.length,
  });
});

test('requests that arrive together are read one after the other', () => {
  const first = get('/one');
  const text = first + get('/two');

  const one = readPlainRequest(text, 0);
  expect(one).toMatchObject({ path: '/one', end: first.length });
  expect(readPlainRequest(text, first.length)).toMatchObject({ path: '/two', end: text.length });
});

test('spaces around a value are not part of it', () => {
  expect(readPlainRequest(get('/sale', 'Host: \t go.test \t\r\n'), 0)).toMatchObject({ host: 'go.test' });
});

test('headers that count are known in any letters, and none is taken for another', () => {
  const headers =
    'HOST: go.test\r\nuser-AGENT: Printer\r\nPrinter: prefetch\r\nHeft: close\r\nX-Mod: prefetch\r\n';

  expect(readPlainRequest(get('/sale', headers), 0)).toMatchObject({ host: 'go.test', userAgent: 'Printer' });
});

test.each([
  ['another method', `POST /sale HTTP/1.1\r\n${host}\r\n`],
  ['HEAD', `HEAD /sale HTTP/1.1\r\n${host}\r\n`],
  ['another version', `GET /sale HTTP/1.0\r\n${host}\r\n`],
  ['the home page', get('/')],
  ['a slash at the end', get('/sale/')],
  ['two segments', get('/app/x')],
  ['a preview', get('/sale+')],
  ['an encoded path', get('/s%61le')],
  ['raw bytes in the path', get('/s\u00e4le?x=1')],
  ['a space in the query', get('/sale?x=1 2')],
  ['no host', get('/sale', '')],
  ['an empty host', get('/sale', 'Host:\r\n')],
  ['two hosts', get('/sale', host + host)],
  ['a host with odd characters', get('/sale', 'Host: go.test/x\r\n')],
  ['two user agents', get('/sale', `${host}User-Agent: a\r\nUser-Agent: b\r\n`)],
  ['a length', get('/sale', `${host}Content-Length: 0\r\n`)],
  ['chunks', get('/sale', `${host}Transfer-Encoding: chunked\r\n`)],
  ['chunks in other letters', get('/sale', `${host}TRANSFER-ENCODING: chunked\r\n`)],
  ['an upgrade', get('/sale', `${host}Upgrade: h2c\r\n`)],
  ['an expectation', get('/sale', `${host}Expect: 100-continue\r\n`)],
  ['a connection to close', get('/sale', `${host}Connection: close\r\n`)],
  ['a prefetch', get('/sale', `${host}Sec-Purpose: prefetch\r\n`)],
  ['an old prefetch', get('/sale', `${host}Purpose: prefetch\r\n`)],
  ['a very old prefetch', get('/sale', `${host}X-Moz: prefetch\r\n`)],
  ['a folded header', get('/sale', `${host}X-A: a\r\n b\r\n`)],
  ['a space before the colon', get('/sale', `${host}X-A : b\r\n`)],
  ['a header without a name', get('/sale', `${host}: b\r\n`)],
  ['a header without a colon', get('/sale', `${host}X-A\r\n`)],
  ['a lone CR', get('/sale', `${host}X-A: a\rb\r\n`)],
  ['a lone LF', get('/sale', `${host}X-A: a\nb\r\n`)],
  ['a null', get('/sale', `${host}X-A: a\0b\r\n`)],
  ['raw bytes in a header', get('/sale', `${host}X-A: \u00e4\r\n`)],
  ['too many headers', get('/sale', host + 'X-A: b\r\n'.repeat(100))],
  ['too long a head', get('/sale', `${host}X-A: ${'a'.repeat(9000)}\r\n`)],
  ['an unfinished head', get('/sale').slice(0, -2)],
  ['an unfinished request line', 'GET /sal'],
  ['nothing', ''],
])('%s is left to the HTTP server', (_, text) => {
  expect(readPlainRequest(text, 0)).toBeUndefined();
});

test('what is long and odd is given up quickly', () => {
  const startedAt = performance.now();

  readPlainRequest(get('/sale', `${host}X-A: ${' \t'.repeat(500_000)}x\u0000\r\n`), 0);

  expect(performance.now() - startedAt).toBeLessThan(5000);
});

test('raw bytes in the query are percent-encoded, as browsers do', () => {
  expect(readPlainRequest(get('/sale?x=\u00c3\u00a4&y=%C3\u00ff~'), 0)).toMatchObject({
    path: '/sale',
    query: 'x=%C3%A4&y=%C3%FF~',
  });
});
