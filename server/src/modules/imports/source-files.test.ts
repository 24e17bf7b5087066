import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf } from '../../testing/bulk/zip-files.ts';
import { movingPerson, previewOf, sendImport, type Mover } from '../../testing/imports/import-files.ts';
import { resultsOf, workAndKill } from '../../testing/imports/killed-moves.ts';
import { sourceFiles } from '../../testing/imports/source-files.ts';
import { startTestApp, type Browser, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let browser: Browser;
let host: string;
let move: Mover;

beforeAll(async () => {
  app = await startTestApp();
  ({ browser, host, move } = await movingPerson(app));
});
afterAll(() => app.close());

test.each(Object.entries(sourceFiles))('%s comes whole', async (_, { name, make }) => {
  const done = await move.run(await move.check(make(20, host), { name, fields: { host } }));

  expect(done).toMatchObject({ state: 'done', total: 20, done: 20, counts: { kept: 20 } });
  await move.undo(done);
  expect(await resultsOf(app, done.id)).toMatchObject({ origins: 0, links: 0 });
});

test('a worker that is ended by force costs no row, and doubles none', { timeout: 120_000 }, async () => {
  const dump = sourceFiles['a dump of YOURLS'];
  const checked = await move.check(dump?.make(600, host) ?? '', { name: 'dump.sql', fields: { host } });
  await browser.post(`/imports/${checked.id}/run`, { credits: 1000 });

  await workAndKill(app, checked.id, 1);
  const done = await move.finish(checked.id);

  expect(done).toMatchObject({ state: 'done', total: 600, done: 600, counts: { kept: 600 } });
  expect(await resultsOf(app, checked.id)).toMatchObject({ results: 600, linksOfRows: 600, origins: 600 });
  await move.undo(done);
});

const urlTable =
  "CREATE TABLE `x_url` (`keyword` varchar(100), `url` text NOT NULL COMMENT 'a;b', `title` text, `timestamp` timestamp, `ip` varchar(41), `clicks` int, PRIMARY KEY (`keyword`));";
const urlRow = (keyword: string, title: string) =>
  `('${keyword}','https://a.example/${keyword}','${title}','2021-04-03 10:11:12','203.0.113.9',42)`;

test.each([
  [
    'one statement of many rows',
    `${urlTable}\nINSERT INTO \`x_url\` VALUES ${urlRow('a1', "It\\'s")},${urlRow('a2', "It''s; (so)")};`,
  ],
  [
    'columns in another order',
    "INSERT INTO x_url (`url`, `keyword`) VALUES ('https://a.example/a1','a1'),('https://a.example/a2','a2');",
  ],
  [
    'double quotes, hex and comments',
    `# a dump\n/* don't (run) ; */ INSERT IGNORE INTO yourls_url VALUES ("a1",0x68747470733a2f2f612e6578616d706c652f6131,NULL,"2021-04-03","",1),${urlRow('a2', '')};`,
  ],
  [
    'other tables between',
    `DROP TABLE users;\nINSERT INTO yourls_log VALUES (1,'x'),(2,'y''; DROP');\n${urlTable}INSERT INTO db.x_url VALUES ${urlRow('a1', '')};INSERT INTO yourls_options VALUES (1,'(');REPLACE INTO x_url VALUES ${urlRow('a2', '')};`,
  ],
])('a dump with %s is read, and nothing of it is run', async (_, dump) => {
  const checked = await move.check(dump, { name: 'dump.sql', fields: { host } });

  expect(checked).toMatchObject({ source: 'yourls', total: 2 });
  expect((await move.rows(checked)).map(({ old, url }) => [old, url])).toEqual([
    [`${host}/a1`, 'https://a.example/a1'],
    [`${host}/a2`, 'https://a.example/a2'],
  ]);
});

test('addresses of visitors are not kept', async () => {
  await move.check(`${urlTable}\nINSERT INTO x_url VALUES ${urlRow('b1', '')};`, { name: 'dump.sql' });

  expect(await app.sql`select from import_rows where link::text like '%203.0.113.9%'`).toEqual([]);
});

test.each([
  ['source,target,hits\r\n/menu/,https://a.example/,17\r\n', 'yourls', 'menu'],
  [
    'keyword,url,title,timestamp,ip,clicks\nmenu,https://a.example/,,2021-04-03 10:11:12,203.0.113.9,1\n',
    'yourls',
    'menu',
  ],
  [
    'long_url,custom_bitlink,title,archived,tags,created_at\nhttps://a.example/,go.example/menu,,false,,2023-07-10T00:00:00+0000\n',
    'csv',
    'go.example/menu',
  ],
  ['"url";"short_id"\n"https://a.example/";"menu"\n', 'csv', 'menu'],
  ['slashtag,destination,createdAt\nmenu,https://a.example/,2016-07-13T10:54:12.000Z\n', 'csv', 'menu'],
  [
    '\ufeffOriginal URL,Short URL,Created\nhttps://a.example/,https://go.example/menu,1688947200\n',
    'csv',
    'go.example/menu',
  ],
])('%j is known by its names', async (file, source, old) => {
  const checked = await move.check(file);

  expect(checked.source).toBe(source);
  expect(await move.rows(checked)).toMatchObject([{ old, url: 'https://a.example/' }]);
  expect(checked.reasons.map(({ code }) => code)).not.toContain('date_unreadable');
});

test('columns can be said to be for something else', async () => {
  const columns = JSON.stringify(['title', 'url', 'alias']);

  const checked = await move.check('a,b,c\nhttps://no.example/,https://a.example/,menu\n', {
    fields: { columns, host },
  });

  expect(await move.rows(checked)).toMatchObject([{ old: `${host}/menu`, url: 'https://a.example/' }]);
});

test('days and months are read as it was said', async () => {
  const file = 'short_url,url,created\n' + `${host}/when-us,https://a.example/,10/07/2023\n`;

  await move.run(await move.check(file, { fields: { dates: 'month_first' } }));

  const [link] = (await browser.get('/urls/available')).json().data;
  expect(link.created_at).toBe('2023-10-07T00:00:00.000Z');
});

test('files of a zip are read one after another', async () => {
  const file = (path: string) =>
    Buffer.from(`Short link,Deep link (link)\nhttps://${host}/${path},https://a.example/${path}\n`);
  const zip = zipOf([
    ['Takeout/one.csv', file('go/z1')],
    ['Takeout/two.csv', file('go/z2')],
  ]);

  const preview = await previewOf(browser, zip, { name: 'takeout.zip' });

  expect(preview).toMatchObject({ source: 'firebase', total: 2, hosts: [{ host, count: 2 }] });
});

describe('a file that means harm', () => {
  const bomb = gzipSync(Buffer.alloc(120 * 1024 * 1024, ' '));
  // Each of them may be packed so tightly.
  const part = Buffer.alloc(30 * 1024 * 1024, ' ');
  const parts = zipOf(['a.csv', 'b.csv', 'c.csv'].map((name): [string, Buffer] => [name, part]));
  test.each([
    ['a bomb', bomb, 'bomb.sql.gz', 'bulk_file_expands'],
    ['a bomb in parts', parts, 'parts.zip', 'bulk_file_expands'],
    [
      'half a gzip',
      gzipSync('url\nhttps://a.example/').subarray(0, 20),
      'half.csv.gz',
      'bulk_file_unreadable',
    ],
    ['a quote without end', `url\n"${'x'.repeat(200_000)}`, 'quote.csv', 'bulk_file_malformed'],
    ['a line without end', `url\n${'x,'.repeat(200_000)}`, 'line.csv', 'bulk_file_malformed'],
    [
      'a statement without end',
      `INSERT INTO x_url (${'`a`,'.repeat(200_000)}`,
      'head.sql',
      'import_no_links',
    ],
    ['a comment without end', `/* ${'x'.repeat(3_000_000)}`, 'comment.sql', 'import_no_links'],
    [
      'a text without end',
      `INSERT INTO yourls_url VALUES ('${'x'.repeat(3_000_000)}`,
      'text.sql',
      'import_no_links',
    ],
    [
      'no table of links',
      'CREATE TABLE users (id int);\nINSERT INTO users VALUES (1);',
      'users.sql',
      'import_no_links',
    ],
    ['another type', 'MZ', 'tool.exe', 'import_file_type'],
    ['nothing', '', 'empty.csv', 'bulk_file_empty'],
  ])('%s is refused beside the file', async (_, file, name, code) => {
    const answer = await sendImport(browser, file, { name, path: '/imports/preview' });

    expect(answer.json().code).toBe(code);
    expect(Object.keys(answer.json().errors)).toEqual(['file']);
  });

  test('a cell of 100 kB, a destination with a script and a formula cost their rows alone', async () => {
    const checked = await move.check(
      [
        'short_url,url,title',
        `${host}/h1,https://a.example/,"${'x'.repeat(60_000)}"`,
        `${host}/h2,javascript:alert(1),`,
        `${host}/h3,https://a.example/,'=cmd()`,
        `${host}/__proto__,https://a.example/p,`,
      ].join('\n'),
    );

    const done = await move.run(checked);

    expect((await move.rows(done)).map(({ verdict }) => verdict)).toEqual([
      'refused',
      'refused',
      'kept',
      'kept',
    ]);
  });
});
