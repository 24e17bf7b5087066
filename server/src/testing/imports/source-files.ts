/** Files as other services export them, with so many links on a host. */
export const sourceFiles: Record<string, { name: string; make: (rows: number, host: string) => string }> = {
  'a CSV of Dub’s columns': {
    name: 'links.csv',
    make: (rows, host) =>
      lines(
        'Short link,Destination URL,Clicks,Created at,Tags',
        rows,
        (row) =>
          `https://${host}/d${row},https://cafe.example/${row},${row},2025-03-01T08:15:00.000Z,"food, spring"`,
      ),
  },
  'a CSV of Shlink': {
    name: 'short_urls.csv',
    make: (rows, host) =>
      lines(
        '"createdAt","domain","shortCode","shortUrl","longUrl","title","tags","visits"',
        rows,
        (row) =>
          `"2023-02-01T09:00:00+01:00","${host}","s${row}","https://${host}/s${row}","https://cafe.example/${row}","The ""new"" one","food|spring",17`,
      ),
  },
  'a dump of YOURLS': {
    name: 'yourls.sql',
    make: (rows, host) =>
      lines(
        'CREATE TABLE `yourls_url` (`keyword` varchar(100), `url` text, `title` text, `timestamp` timestamp, `ip` varchar(41), `clicks` int);',
        rows,
        (row) =>
          `INSERT INTO \`yourls_url\` VALUES ('y${row}','https://cafe.example/${row}?at=${host}','It\\'s ${row}','2021-04-03 10:11:12','203.0.113.9',42);`,
      ),
  },
  'a dump of Polr': {
    name: 'polr.sql',
    make: (rows) =>
      lines(
        '-- Polr',
        rows,
        (row) =>
          `INSERT INTO links (id, short_url, long_url, ip, creator, clicks, secret_key, is_disabled, is_custom, created_at) VALUES (${row},'p${row}','https://cafe.example/${row}','::1','me',3,'',0,1,'2020-01-01 00:00:00');`,
      ),
  },
  'the Takeout of Firebase': {
    name: 'firebase.csv',
    make: (rows, host) =>
      lines(
        'Short link,Deep link (link),Android fallback link (afl),Desktop fallback link (ofl),Social title (st),Archived?,Link name,Creation timestamp',
        rows,
        (row) =>
          `https://${host}/go/f${row},https://cafe.example/app/${row},,https://cafe.example/${row},,,Name ${row},2022-01-01T00:00:00Z`,
      ),
  },
};

function lines(head: string, rows: number, line: (row: number) => string): string {
  return [head, ...Array.from({ length: rows }, (_, row) => line(row))].join('\n');
}
