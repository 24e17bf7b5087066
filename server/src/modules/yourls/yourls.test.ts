import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeSubscriber } from '../../testing/accounts.ts';
import { freshAlias, freshUrl, startTestApp, type Answer, type TestApp } from '../../testing/test-app.ts';
import { makeToken } from '../../testing/access/tokens.ts';

let app: TestApp;
let secret: string;
/** Of a token for pages. */
let narrow: string;
beforeAll(async () => {
  app = await startTestApp();
  const { browser } = await makeSubscriber(app);
  ({ secret } = await makeToken(browser));
  ({ secret: narrow } = await makeToken(browser, { permissions: ['create', 'read', 'analytics'] }));
});
afterAll(() => app.close());

const PATH = '/yourls-api.php';
type Fields = Record<string, string>;

const get = async (fields: Fields, path = PATH): Promise<Answer> =>
  app.ask(`${path}?${new URLSearchParams(fields).toString()}`);

const post = async (fields: Fields, path = PATH): Promise<Answer> =>
  app.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

const json = async (fields: Fields) => (await get({ signature: secret, format: 'json', ...fields })).json();

test.each([PATH, `/app/compat/yourls${PATH}`])(
  'a URL is shortened at %s by GET and by POST',
  async (path) => {
    const [url, keyword] = [freshUrl(), freshAlias()];
    const fields = { action: 'shorturl', format: 'json', signature: secret, title: 'A & B' };

    const made = await get({ ...fields, url, keyword }, path);
    const posted = await post({ ...fields, url: freshUrl() }, path);

    expect([made.statusCode, made.json()]).toEqual([
      200,
      {
        ...{
          status: 'success',
          code: '',
          errorCode: '',
          statusCode: '200',
          message: `${url} added to database`,
        },
        ...{
          title: 'A & B',
          shorturl: expect.stringMatching(new RegExp(`/${keyword}$`)),
          simple: made.json().shorturl,
        },
        url: {
          ...{ keyword, url, title: 'A & B', ip: '' },
          date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      },
    ]);
    expect([posted.statusCode, posted.json().status]).toEqual([200, 'success']);
  },
);

test('a form of parts is read, as PHP sends it', async () => {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    action: 'shorturl',
    format: 'simple',
    signature: secret,
    url: freshUrl(),
  }))
    form.set(name, value);
  const sent = new Request('https://lnk.test', { method: 'POST', body: form });

  const answer = await app.ask(PATH, {
    ...{ method: 'POST', body: Buffer.from(await sent.arrayBuffer()) },
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  });

  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringMatching(/^https:\/\/[^/]+\/\w+$/)]);
});

test('a URL without its scheme is shortened', async () => {
  const url = freshUrl();

  const made = await json({ action: 'shorturl', url: url.replace('https://', '') });

  expect(made.url.url).toMatch(/^https?:\/\/example\.com\//);
});

test('a URL that is known is refused with the link that it has', async () => {
  const [url, title] = [freshUrl(), 'Known'];
  const first = await json({ action: 'shorturl', url, title });

  const again = await get({ signature: secret, format: 'json', action: 'shorturl', url });
  const simple = await get({ signature: secret, format: 'simple', action: 'shorturl', url });

  expect([again.statusCode, again.json()]).toEqual([
    400,
    {
      ...{
        status: 'fail',
        code: 'error:url',
        errorCode: '400',
        statusCode: '400',
        title,
        message: `${url} already exists in database`,
      },
      ...{ shorturl: first.shorturl, simple: first.shorturl, url: { ...first.url, clicks: '0' } },
    },
  ]);
  expect(simple.body).toBe(first.shorturl);
});

test('a link is expanded by its keyword, or by its short URL', async () => {
  const url = freshUrl();
  const { shorturl, url: about } = await json({ action: 'shorturl', url });

  const expanded = await json({ action: 'expand', shorturl: about.keyword });

  expect(expanded).toEqual({
    ...{ keyword: about.keyword, shorturl, longurl: url, title: url, simple: url },
    ...{ message: 'success', statusCode: '200' },
  });
  for (const form of [shorturl, `${String(shorturl)}/`, String(shorturl).replace('https:', 'http:')])
    expect(await json({ action: 'expand', shorturl: form })).toEqual(expanded);
  expect((await get({ signature: secret, action: 'expand', format: 'simple', shorturl })).body).toBe(url);
  const stats = await json({ action: 'url-stats', shorturl });
  expect(stats).toEqual({
    ...{ statusCode: '200', message: 'success' },
    link: { shorturl, url, title: url, timestamp: about.date, ip: '', clicks: '0' },
  });
});

test.each(['top', 'bottom', 'rand', 'last', ''])('links are listed as the filter %j says', async (filter) => {
  const { browser } = await makeSubscriber(app);
  const { secret: signature } = await makeToken(browser);
  for (let made = 0; made < 3; made += 1) await json({ signature, action: 'shorturl', url: freshUrl() });
  const list = async (more: Fields) => json({ signature, action: 'stats', filter, ...more });

  const two = await list({ limit: '2', start: '0' });
  const rest = await list({ limit: '2', start: '2' });

  expect(Object.keys(two.links)).toEqual(['link_1', 'link_2']);
  expect(two).toMatchObject({ stats: { total_links: '3', total_clicks: '0' }, statusCode: '200' });
  if (filter !== 'rand') expect(Object.keys(rest.links)).toEqual(['link_1']);
  expect(await json({ signature, action: 'db-stats' })).toEqual({
    ...{ 'db-stats': { total_links: '3', total_clicks: '0' }, statusCode: '200', message: 'success' },
  });
});

describe('the format', () => {
  test('is XML where none is said, and holds whatever a title holds', async () => {
    const title = `</title><evil a="1">&amp; ]]> \u{1f600}`;

    const answer = await get({ signature: secret, action: 'shorturl', url: freshUrl(), title });

    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(answer.body).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<result>.*<\/result>\n$/s);
    expect(answer.body).toContain(
      '<title>&lt;/title&gt;&lt;evil a=&quot;1&quot;&gt;&amp;amp; ]]&gt; \u{1f600}</title>',
    );
  });

  test('may be a call of a function, by a token of few rights', async () => {
    const ask = async (signature: string, callback: string) =>
      get({ signature, action: 'version', format: 'jsonp', callback });

    const answer = await ask(narrow, 'a.b$_1');
    const [strong, evil, none] = [
      await ask(secret, 'a'),
      await ask(narrow, 'alert(1)//'),
      await ask(narrow, ''),
    ];

    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.body).toMatch(/^\/\*\*\/a\.b\$_1\(\{"version":"[\d.]+".*\}\)$/);
    expect([strong.statusCode, evil.statusCode, none.statusCode]).toEqual([403, 400, 400]);
    expect(evil.body).not.toContain('alert');
    expect(evil.headers['content-type']).toBe('application/xml; charset=utf-8');
  });

  test('ends no script, whatever a title holds', async () => {
    const title = '</script><script>\u2028';

    const { body } = await get({
      signature: narrow,
      action: 'shorturl',
      url: freshUrl(),
      title,
      format: 'jsonp',
      jsonp: 'f',
    });

    expect(body).not.toMatch(/[<\u2028]/);
  });
});

describe('who can’t say who asks', () => {
  test.each([
    ['nothing', {}],
    ['a token that is wrong', { signature: 'lnk_wrong' }],
    ['a name and a password', { username: 'ada', password: 'secret' }],
  ] as [string, Fields][])('with %s is told to log in, in the format', async (_, fields) => {
    const asked = { action: 'shorturl', url: freshUrl(), ...fields };
    const answers = [await get({ ...asked, format: 'json' }), await post({ ...asked, format: 'json' })];

    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([
        403,
        { message: 'Please log in', errorCode: '403', callback: '' },
      ]);
    expect((await get(asked)).body).toContain('<message>Please log in</message><errorCode>403</errorCode>');
    expect((await get({ ...asked, format: 'simple' })).body).toBe('Please log in');
  });

  test('with a signature of a time is told what to send instead', async () => {
    const answer = await get({
      action: 'version',
      format: 'json',
      timestamp: '1',
      signature: 'a'.repeat(32),
    });

    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toMatch(/send the token itself as signature/);
  });
});

test('what can’t be done is told', async () => {
  const keyword = freshAlias();
  await json({ action: 'shorturl', url: freshUrl(), keyword });
  const make = async (more: Fields) => json({ action: 'shorturl', url: freshUrl(), ...more });
  const status = async (fields: Fields) => (await get({ signature: secret, ...fields })).statusCode;

  expect(await make({ keyword })).toMatchObject({ status: 'fail', code: 'error:keyword', errorCode: '400' });
  expect(await make({ keyword: 'not good!' })).toMatchObject({ code: 'error:keyword' });
  expect(await make({ url: '' })).toMatchObject({ code: 'error:nourl' });
  expect(await make({ url: 'nothing at all' })).toMatchObject({ code: 'error:nourl' });
  expect(await json({ action: 'expand', shorturl: 'absent-keyword' })).toEqual({
    ...{
      keyword: 'absent-keyword',
      simple: 'not found',
      message: 'Error: short URL not found',
      errorCode: '404',
    },
  });
  expect(await status({ action: 'expand', shorturl: 'absent-keyword' })).toBe(404);
  expect(await status({ action: 'constructor' })).toBe(400);
  expect(await status({})).toBe(400);
  expect(await status({ action: 'stats', limit: 'many' })).toBe(400);
});

test.each([
  ['shorturl', ['create']],
  ['expand', ['read']],
  ['url-stats', ['analytics']],
  ['stats', ['analytics']],
  ['db-stats', ['analytics']],
  ['version', ['create', 'read', 'analytics']],
] as const)('the action %s is for tokens that may %j', async (action, permitted) => {
  const { browser } = await makeSubscriber(app);
  for (const permission of ['create', 'read', 'analytics', 'delete'] as const) {
    const { secret: signature } = await makeToken(browser, { permissions: [permission] });

    const { statusCode, body } = await get({
      signature,
      action,
      format: 'json',
      url: freshUrl(),
      shorturl: 'absent',
    });

    const isPermitted = permitted.some((each) => each === permission);
    expect(statusCode === 403).toBe(!isPermitted);
    if (!isPermitted) expect(body).toContain('The token lacks the permission');
  }
});

test('a token that only tries makes nothing, by GET neither', async () => {
  const { browser } = await makeSubscriber(app);
  const { secret: signature } = await makeToken(browser, { is_dry_run: true });

  const answer = await get({ signature, action: 'shorturl', url: freshUrl(), format: 'json' });

  expect(answer.json().status).toBe('success');
  expect((await browser.get('/urls/available')).json().data).toEqual([]);
});
