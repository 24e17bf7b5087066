import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import {
  BASE_HOST,
  openTestFrontDoor,
  OTHER_HOST,
  sampleLink,
  type TestFrontDoor,
} from '../../../testing/front-door.ts';

let door: TestFrontDoor;

beforeAll(async () => {
  door = await openTestFrontDoor();
  door.replica.apply({
    links: [
      sampleLink(),
      sampleLink({ alias: 'Mixed-Case_1', aliasId: 2 }),
      sampleLink({ alias: 'own', aliasId: 3, domainId: 2, url: 'https://brand.test/own' }),
      sampleLink({ alias: 'expired', aliasId: 4, expiresAt: 1 }),
      sampleLink({ alias: 'deleted', aliasId: 5, linkStatus: 9 }),
      sampleLink({ alias: 'blocked', aliasId: 6, linkStatus: 10 }),
      sampleLink({ alias: 'archived', aliasId: 7, linkStatus: 12 }),
      sampleLink({ alias: 'long', aliasId: 8, url: `https://shop.test/${'x'.repeat(8174)}` }),
      sampleLink({ alias: 'fragment', aliasId: 9, url: 'https://shop.test/#top' }),
    ],
  });
});
afterAll(() => door.close());

const SALE = 'https://shop.test/a?b=1';
const host = `Host: ${BASE_HOST}\r\n`;
const get = (target: string, headers = host) => `GET ${target} HTTP/1.1\r\n${headers}\r\n`;

/** Status, and for a redirect where to. */
function summary(answer: string): string {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 'closed';
  const location = /\r\nlocation: ([^\r]*)\r\n/i.exec(answer)?.[1];
  return location === undefined ? status : `${status} ${location}`;
}

test.each<[name: string, request: string, expected: string]>([
  ['a plain visit', get('/sale'), `302 ${SALE}`],
  ['upper case', get('/SALE'), `302 ${SALE}`],
  ['an alias with capitals', get('/mixed-case_1'), `302 ${SALE}`],
  ['a slash at the end', get('/sale/'), `302 ${SALE}`],
  ['two slashes at the start', get('//sale'), `302 ${SALE}`],
  ['a percent-encoded letter', get('/s%61le'), `302 ${SALE}`],
  ['a query', get('/sale?x=1'), `302 ${SALE}&x=1`],
  ['a parameter the destination has', get('/sale?b=2'), `302 ${SALE}`],
  ['an empty query', get('/sale?'), `302 ${SALE}`],
  ['a query of question marks', get('/sale???'), `302 ${SALE}&??`],
  ['a QR mark', get('/sale?qr=1'), `302 ${SALE}`],
  ['a query before a fragment', get('/fragment?x=1'), '302 https://shop.test/?x=1#top'],
  ['quotes in a query', get('/sale?x="<>'), `302 ${SALE}&x="<>`],
  ['raw UTF-8 in a query', get('/sale?x=\u00c3\u00a9'), `302 ${SALE}&x=%C3%A9`],
  ['a raw tab in a query', get('/sale?x=\t1'), '400'],
  ['a raw space in a query', get('/sale?x=1 2'), '400'],
  ['a destination of 8,192 characters', get('/long'), `302 https://shop.test/${'x'.repeat(8174)}`],
  ['a trailing slash and a query', get('/sale/?x=1'), `302 ${SALE}&x=1`],
  ['a fragment, which no client may send', get('/sale#top'), '404'],
  ['a link of another domain', get('/own', `Host: ${OTHER_HOST}\r\n`), '302 https://brand.test/own'],
  ['that link on this domain', get('/own'), '404'],
  ['this link on that domain', get('/sale', `Host: ${OTHER_HOST}\r\n`), '404'],
  ['a host in capitals', get('/sale', 'Host: GO.TEST\r\n'), `302 ${SALE}`],
  ['a host with the port of the scheme', get('/sale', 'Host: go.test:80\r\n'), `302 ${SALE}`],
  ['a host with a dot at its end', get('/sale', 'Host: go.test.\r\n'), `302 ${SALE}`],
  ['a host with another port', get('/sale', 'Host: go.test:8080\r\n'), '404'],
  ['a machine address as host', get('/sale', 'Host: 127.0.0.1:3000\r\n'), `302 ${SALE}`],
  ['an IPv6 address as host', get('/sale', 'Host: [::1]:3000\r\n'), `302 ${SALE}`],
  ['localhost as host', get('/sale', 'Host: localhost:3000\r\n'), `302 ${SALE}`],
  ['a host nobody knows', get('/sale', 'Host: nowhere.test\r\n'), '404'],
  ['no host', get('/sale', ''), '400'],
  ['an empty host', get('/sale', 'Host:\r\n'), '400'],
  ['two hosts', get('/sale', `${host}Host: brand.test\r\n`), '400'],
  ['a host with a path', get('/sale', 'Host: go.test/x\r\n'), '400'],
  ['a host with a user', get('/sale', 'Host: a@go.test\r\n'), '400'],
  ['the absolute form', get('http://go.test/sale', 'Host: other.test\r\n'), `302 ${SALE}`],
  ['a host of 260 characters', get('/sale', `Host: ${'a'.repeat(260)}\r\n`), '400'],
  ['a host of 300 characters', get('/sale', `Host: ${'a'.repeat(300)}\r\n`), '400'],
  ['a host of 4,097 characters', get('/sale', `Host: ${'a'.repeat(4097)}\r\n`), '400'],
  ['a host of 8,000 characters', get('/sale', `Host: ${'a'.repeat(8000)}\r\n`), '400'],
  [
    'a host of 300 characters, in the other lane',
    get('/sale', `Host: ${'a'.repeat(300)}\r\nTE: trailers\r\n`),
    '400',
  ],
  [
    'a host of 4,097 characters, in the other lane',
    get('/sale', `Host: ${'a'.repeat(4097)}\r\nTE: trailers\r\n`),
    '400',
  ],
  [
    'a host of 8,000 characters, in the other lane',
    get('/sale', `Host: ${'a'.repeat(8000)}\r\nTE: trailers\r\n`),
    '400',
  ],
  ['a host of 8,000 characters in the absolute form', get(`http://${'a'.repeat(8000)}/sale`), '400'],
  ['the longest name with a port', get('/sale', `Host: ${'a'.repeat(253)}:65535\r\n`), '404'],
  ['the absolute form without a path', get('http://brand.test', host), '404'],
  ['another scheme in the absolute form', get('ftp://go.test/sale'), '400'],
  ['a preview', get('/sale+'), '200'],
  ['a preview, encoded', get('/sale%2B'), '200'],
  ['a preview in capitals', get('/SALE+'), '200'],
  ['a preview with a query', get('/sale+?x=1'), '200'],
  ['a preview of nothing', get('/nothing+'), '404'],
  ['a preview of an expired link', get('/expired+'), '410'],
  ['an unknown alias', get('/nothing'), '404'],
  ['an expired link', get('/expired'), '410'],
  ['a deleted link', get('/deleted'), '410'],
  ['a terminated link', get('/blocked'), '410'],
  ['an archived link', get('/archived'), '410'],
  ['more than one segment', get('/sale/more'), '404'],
  ['a file name', get('/sale.php'), '404'],
  ['dots', get('/../sale'), '404'],
  ['a dot', get('/.'), '404'],
  ['an encoded slash', get('/sale%2Fmore'), '404'],
  ['an encoded null', get('/sale%00'), '404'],
  ['an encoded line break', get('/sale%0d%0aX-A:b'), '404'],
  ['half an encoding', get('/sale%'), '404'],
  ['encoded nonsense', get('/%ff%fe'), '404'],
  ['raw bytes in the path', get('/s\u00e4le'), '404'],
  ['only percent-encoded spaces', get('/%20'), '404'],
  ['a semicolon', get('/sale;jsessionid=1'), '404'],
  ['31 letters', get(`/${'a'.repeat(31)}`), '404'],
  ['300 letters', get(`/${'a'.repeat(300)}`), '404'],
  ['10,000 letters', get(`/${'a'.repeat(10_000)}`), '404'],
  ['64 KB of path', get(`/${'a'.repeat(65_536)}`), '431'],
  ['64 KB of query', get(`/sale?${'a'.repeat(65_536)}`), '431'],
  ['64 KB of header', get('/sale', `${host}X-A: ${'a'.repeat(65_536)}\r\n`), '431'],
  ['9 KB of header', get('/sale', `${host}X-A: ${'a'.repeat(9000)}\r\n`), `302 ${SALE}`],
  ['a hundred headers', get('/sale', host + 'X-A: b\r\n'.repeat(100)), `302 ${SALE}`],
  ['the home page of another domain', get('/', `Host: ${OTHER_HOST}\r\n`), '404'],
  ['health', get('/healthz'), '200'],
  ['readiness', get('/readyz'), '200'],
  ['readiness on any host', get('/readyz', 'Host: nowhere.test\r\n'), '200'],
  ['the app, which is down', get('/app'), '503'],
  ['the API, which is down', get('/app/api/state'), '503'],
  ['something that begins like the app', get('/apparel'), '404'],
  ['the home page, while the app is down', get('/'), '503'],
  ['robots.txt of the base host', get('/robots.txt'), '503'],
  ['robots.txt of another domain', get('/robots.txt', `Host: ${OTHER_HOST}\r\n`), '200'],
  ['HTTP/1.0', `GET /sale HTTP/1.0\r\n${host}\r\n`, `302 ${SALE}`],
  ['HTTP/2.0 in clear', `GET /sale HTTP/2.0\r\n${host}\r\n`, '400'],
  ['no version', `GET /sale\r\n${host}\r\n`, '400'],
  ['lower-case method', `get /sale HTTP/1.1\r\n${host}\r\n`, '400'],
  ['POST', `POST /sale HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`, '405'],
  ['PUT with a body', `PUT /sale HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\nab`, '405'],
  ['DELETE', `DELETE /sale HTTP/1.1\r\n${host}\r\n`, '405'],
  ['OPTIONS', `OPTIONS /sale HTTP/1.1\r\n${host}\r\n`, '405'],
  ['OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, '400'],
  ['TRACE', `TRACE /sale HTTP/1.1\r\n${host}\r\n`, '405'],
  ['CONNECT', `CONNECT go.test:443 HTTP/1.1\r\n${host}\r\n`, 'closed'],
  ['HEAD', `HEAD /sale HTTP/1.1\r\n${host}\r\n`, `302 ${SALE}`],
  ['HEAD of an unknown alias', `HEAD /nothing HTTP/1.1\r\n${host}\r\n`, '404'],
  ['GET with a body', `GET /sale HTTP/1.1\r\n${host}Content-Length: 2\r\n\r\nab`, `302 ${SALE}`],
  ['a length that is no number', get('/sale', `${host}Content-Length: ab\r\n`), '400'],
  ['two lengths', get('/sale', `${host}Content-Length: 1\r\nContent-Length: 2\r\n`), '400'],
  ['length and chunks', get('/sale', `${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n`), '400'],
  ['an unknown transfer encoding', get('/sale', `${host}Transfer-Encoding: cow\r\n`), '400'],
  ['a folded header', get('/sale', `${host}X-A: a\r\n b\r\n`), `400`],
  ['a header without a colon', get('/sale', `${host}X-A\r\n`), '400'],
  ['a space before the colon', get('/sale', `${host}X-A : b\r\n`), '400'],
  ['a null in a header', get('/sale', `${host}X-A: a\0b\r\n`), '400'],
  ['a lone CR in a header', get('/sale', `${host}X-A: a\rb\r\n`), '400'],
  ['raw bytes in a header', get('/sale', `${host}User-Agent: \u00ff\u00fe\r\n`), `302 ${SALE}`],
  ['line feeds alone', `GET /sale HTTP/1.1\n${host.replace('\r', '')}\n`, '400'],
  ['a wish to upgrade', get('/sale', `${host}Connection: Upgrade\r\nUpgrade: h2c\r\n`), `302 ${SALE}`],
  ['expectations', get('/sale', `${host}Expect: the-unexpected\r\n`), '417'],
  ['cookies', get('/sale', `${host}Cookie: ${'a=b; '.repeat(500)}\r\n`), `302 ${SALE}`],
  ['a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', '400'],
  ['noise', '\0\0\0\0\r\n\r\n', '400'],
  ['an empty line first', `\r\n${get('/sale')}`, `302 ${SALE}`],
])('%s', async (_, request, expected) => {
  expect(summary(await door.send(request))).toBe(expected);
});

test('what a trusted proxy calls the host may be of any length', async () => {
  const behindProxy = await openTestFrontDoor({ trustedProxies: ['127.0.0.1'] });
  onTestFinished(behindProxy.close);

  const answer = await behindProxy.send(get('/sale', `${host}X-Forwarded-Host: ${'a'.repeat(8000)}\r\n`));

  expect(summary(answer)).toBe('404');
});

test.each(['/sale', '/sale+', '/nothing', '/sale/more'])(
  'a fault of ours while %s is answered ends that connection alone',
  async (path) => {
    const faultyDoor = await openTestFrontDoor({
      onDecision: () => {
        throw new Error('a fault');
      },
    });
    onTestFinished(faultyDoor.close);
    faultyDoor.replica.apply({ links: [sampleLink()] });

    for (const lane of ['', 'TE: trailers\r\n']) {
      expect(summary(await faultyDoor.send(get(path, host + lane)))).toBe('closed');
    }
    expect(summary(await faultyDoor.send(get('/healthz')))).toBe('200');
  },
);

test('what is too long is refused at once, and the server lives on', async () => {
  const startedAt = performance.now();
  const response = await fetch(`http://127.0.0.1:${String(door.port)}/${'a'.repeat(65_536)}`);

  expect(response.status).toBe(431);
  expect(performance.now() - startedAt).toBeLessThan(2000);
  expect(summary(await door.send(get('/sale')))).toBe(`302 ${SALE}`);
});
