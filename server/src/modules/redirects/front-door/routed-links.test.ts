import { expect, onTestFinished, test } from 'vitest';
import { BASE_HOST, openTestFrontDoor, sampleLink, type TestFrontDoor } from '../../../testing/front-door.ts';
import { LinkRoutes } from '../routes/link-routes.ts';

const routes = [
  {
    id: 'apple',
    match: 'all',
    conditions: [{ condition: 'os', operation: 'is', value: ['ios'] }],
    url: 'https://apple.test/?from=link',
  },
  {
    id: 'german',
    match: 'all',
    conditions: [
      { condition: 'language', operation: 'is', value: ['de'] },
      { condition: 'referrer', operation: 'is', value: ['news.test'] },
    ],
    url: 'https://german.test/',
  },
  {
    id: 'mail',
    match: 'all',
    conditions: [{ condition: 'query', operation: 'is', parameter: 'ref', value: ['mail & more'] }],
    url: 'https://mail.test/?ref=own#top',
  },
];

async function open(): Promise<TestFrontDoor> {
  const door = await openTestFrontDoor();
  onTestFinished(door.close);
  door.replica.apply({
    links: [
      sampleLink({ routes: new LinkRoutes(JSON.stringify(routes)) }),
      sampleLink({ alias: 'gone', linkStatus: 1, routes: new LinkRoutes(JSON.stringify(routes)) }),
    ],
  });
  return door;
}

const IPHONE =
  'User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1\r\n';
const GERMAN = 'Accept-Language: de-DE,de;q=0.9\r\nReferer: https://www.news.test/story\r\n';

const fast = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: ${BASE_HOST}\r\n${headers}\r\n`;
const other = (target: string, headers = '') => fast(target, `Connection: close\r\n${headers}`);
const locationOf = (answer: string) => /^Location: (\S+)/im.exec(answer)?.[1];

const visits = [
  ['an iPhone', '/sale', IPHONE, 'https://apple.test/?from=link', 'apple'],
  ['an iPhone, whatever else fits', '/sale', IPHONE + GERMAN, 'https://apple.test/?from=link', 'apple'],
  ['a language and a referrer', '/sale', GERMAN, 'https://german.test/', 'german'],
  ['the language alone', '/sale', 'Accept-Language: de\r\n', 'https://shop.test/a?b=1', ''],
  ['a parameter', '/sale?ref=mail+%26%20more&x=1', '', 'https://mail.test/?ref=own&x=1#top', 'mail'],
  ['nothing that fits', '/sale?x=1', '', 'https://shop.test/a?b=1&x=1', ''],
] as const;

test.each(visits)(
  'with %s the route that fits decides, in both lanes',
  async (_, target, headers, location, id) => {
    const door = await open();

    const answers = [await door.send(fast(target, headers)), await door.send(other(target, headers))];

    expect(answers.map(locationOf)).toEqual([location, location]);
    expect(door.clicks().map((click) => click.rule)).toEqual([id, id]);
  },
);

test('a preview shows the link’s own destination, and counts for no route', async () => {
  const door = await open();

  const answer = await door.send(other('/sale+', IPHONE));

  expect(answer).toContain('shop.test');
  expect(answer).not.toContain('apple.test');
  expect(door.clicks()).toMatchObject([{ eventType: 'preview', rule: '' }]);
});

test('a link that is gone has no routes either', async () => {
  const door = await open();

  expect(await door.send(other('/gone', IPHONE))).toMatch(/^HTTP\/1.1 410/);
});

test('other routes are in force with the next visit that sees them', async () => {
  const door = await open();
  await door.send(fast('/sale', IPHONE));
  const changed = [{ ...routes[0], url: 'https://changed.test/' }];

  door.replica.apply({ links: [sampleLink({ routes: new LinkRoutes(JSON.stringify(changed)) })] });

  await expect
    .poll(async () => locationOf(await door.send(other('/sale', IPHONE))))
    .toBe('https://changed.test/');
});
