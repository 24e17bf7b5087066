import { expect, test } from 'vitest';
import { readableParts } from './links.ts';

test.each([
  ['https://lnk.test/sale', 'lnk.test/', 'sale'],
  ['https://go.acme.test/go/Gr%C3%BC%C3%9Fe.html', 'go.acme.test/', 'go/Grüße.html'],
  ['http://go.acme.test:3000/docs/*', 'go.acme.test:3000/', 'docs/*'],
])('%s is shown as %s and %s', (url, host, alias) => {
  expect(readableParts(url)).toEqual({ host, alias });
});
