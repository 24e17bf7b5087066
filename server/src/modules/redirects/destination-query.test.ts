import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addQuery, readVisitQuery } from './destination-query.ts';

const pass = (destination: string, query: string) => addQuery(destination, readVisitQuery(query).passedOn);

test.each([
  ['https://a.test/', '', 'https://a.test/'],
  ['https://a.test/', 'x=1', 'https://a.test/?x=1'],
  ['https://a.test/', 'x=1&y=2', 'https://a.test/?x=1&y=2'],
  ['https://a.test/?b=2&a=1', 'x=1', 'https://a.test/?b=2&a=1&x=1'],
  ['https://a.test/?a=1', 'a=2', 'https://a.test/?a=1'],
  ['https://a.test/?a=1', 'a=2&b=3', 'https://a.test/?a=1&b=3'],
  ['https://a.test/?a', 'a=2', 'https://a.test/?a'],
  ['https://a.test/?a=', 'a=2', 'https://a.test/?a='],
  ['https://a.test/?A=1', 'a=2', 'https://a.test/?A=1&a=2'],
  ['https://a.test/?a%5B%5D=1', 'a[]=2', 'https://a.test/?a%5B%5D=1'],
  ['https://a.test/?first+name=1', 'first%20name=2', 'https://a.test/?first+name=1'],
  ['https://a.test/#top', 'x=1', 'https://a.test/?x=1#top'],
  ['https://a.test/?a=1#top?b=2', 'b=3', 'https://a.test/?a=1&b=3#top?b=2'],
  ['https://a.test/?', 'x=1', 'https://a.test/?x=1'],
  ['https://a.test/?a=1&', 'x=1', 'https://a.test/?a=1&x=1'],
  ['https://a.test/', 'x=1&x=2', 'https://a.test/?x=1&x=2'],
  ['https://a.test/', '&&x=1&', 'https://a.test/?x=1'],
  ['https://a.test/', 'x', 'https://a.test/?x'],
  ['https://a.test/', 'x=%', 'https://a.test/?x=%'],
  ['https://a.test/?%zz=1', '%zz=2', 'https://a.test/?%zz=1'],
  ['https://a.test/', 'x=a?b', 'https://a.test/?x=a?b'],
  ['https://a.test/', 'x=\u00c3\u00a9', 'https://a.test/?x=%C3%A9'],
  ['https://a.test/', 'x=\r\nSet-Cookie:a=b', 'https://a.test/?x=%0D%0ASet-Cookie:a=b'],
  ['https://a.test/', 'x=a b', 'https://a.test/?x=a%20b'],
  ['https://a.test/', 'qr=1', 'https://a.test/'],
  ['https://a.test/', 'x=1&qr=1', 'https://a.test/?x=1'],
  ['https://a.test/', 'qr=2', 'https://a.test/?qr=2'],
])('%s visited with %j leads to %s', (destination, query, location) => {
  expect(pass(destination, query)).toBe(location);
});

test.each([
  ['qr=1', true],
  ['a=b&qr=1', true],
  ['qr=2', false],
  ['QR=1', false],
  ['', false],
])('%j marks a QR visit: %s', (query, isQr) => {
  expect(readVisitQuery(query).isQr).toBe(isQr);
});

test('the location is printable ASCII whatever comes in, and begins with the destination', () => {
  const destinations = fc
    .webUrl({ withQueryParameters: true, withFragments: true })
    .map((url) => new URL(url).href);

  fc.assert(
    fc.property(destinations, fc.string({ unit: 'binary' }), (destination, query) => {
      const location = pass(destination, query);

      expect(location).toMatch(/^[!-~]*$/);
      expect(new URL(location).origin).toBe(new URL(destination).origin);
      expect(new URL(location).hash).toBe(new URL(destination).hash);
    }),
  );
});

test('a destination of 8,192 characters stays as it is, byte for byte', () => {
  const destination = `https://a.test/${'x'.repeat(8192 - 15)}`;

  expect(pass(destination, '')).toBe(destination);
});
