import { expect, test } from 'vitest';
import { joinedUrl } from './pasted-url.ts';

test.each([
  ['https://example.com/2027/\nspring-sale', 'https://example.com/2027/spring-sale'],
  [
    'https://example.com/2027/\r\n  spring-sale?a=1&\r\nb=2\r\n',
    'https://example.com/2027/spring-sale?a=1&b=2',
  ],
  ['https://example.com/a\n\n#part', 'https://example.com/a#part'],
])('%j was wrapped, and is joined', (text, joined) => {
  expect(joinedUrl(text)).toBe(joined);
});

test.each([
  'https://example.com/one line\n',
  'https://example.com/a\nhttps://example.com/b',
  'https://example.com/a\nother.example/b',
  'https://example.com/a\nsee you there',
  'Spring sale\nhttps://example.com/a',
  'https://example.com/a',
])('%j is left as it is', (text) => {
  expect(joinedUrl(text)).toBeNull();
});
