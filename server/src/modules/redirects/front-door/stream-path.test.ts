import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiPrefix, streamPath } from '@linklet/contract/http/endpoint.ts';
import { readConfig } from '../../../platform/config.ts';
import { createHttpServer } from '../../../platform/http/server.ts';
import { mayBeStream } from './stream-path.ts';

const STREAM = apiPrefix + streamPath;
const server = createHttpServer(readConfig({ BASE_URL: 'https://lnk.test' }), pino({ level: 'silent' }));
beforeAll(async () => {
  server.get(STREAM, async () => 'a stream');
  await server.ready();
});
afterAll(() => server.close());

const queries = ['', '?', '?%', '?a=%zz', '?/app', '#%', ';%', ';jsessionid=1', '?x;%E0%A4%A'];
const paths = [
  ...[STREAM, `${STREAM}/`, `${STREAM}//`, STREAM.toUpperCase(), `/${STREAM}`, STREAM.replaceAll('/', '//')],
  ...[
    STREAM.replace('stream', '%73tream'),
    STREAM.replace('stream', 'S%74REAM'),
    STREAM.replace('/stream', '%2Fstream'),
  ],
  ...[
    STREAM.replace('stream', '%2573tream'),
    STREAM.replace('/stream', '/./stream'),
    `${STREAM}%`,
    `${STREAM}%zz`,
  ],
  ...[STREAM.replace('app', '%61pp'), `${STREAM}%3Fa`, `${STREAM}%23`, `${STREAM}%3B`, `${STREAM}%00`],
];

test.each(paths.flatMap((path) => queries.map((query) => path + query)))(
  'what the app serves as a stream is never taken for something else: %s',
  async (target) => {
    const { statusCode } = await server.inject(target);

    if (statusCode === 200) expect(mayBeStream(target)).toBe(true);
  },
);

test.each([`${apiPrefix}/urls/all`, '/app', '/app/dashboard?to=/app/api/notifications/stream', '/'])(
  '%s is no stream',
  (target) => {
    expect(mayBeStream(target)).toBe(false);
  },
);

test.each([STREAM.replace('stream', '%73tream?%'), `${STREAM}?%`, `${apiPrefix}/%`, `${apiPrefix}/%E0%A4%A`])(
  '%s may be one',
  (target) => {
    expect(mayBeStream(target)).toBe(true);
  },
);
