import { expect, test } from 'vitest';
import { asciiOf, likelyApex, linksText, nameOf, soughtName, typedName } from './domain-name.ts';

test.each([
  ['https://Go.Acme.com/path?x', 'go.acme.com'],
  ['go.acme.com:8080/', 'go.acme.com'],
  [' go.acme.com. ', 'go.acme.com'],
])('what is typed as %j is read as %j', (typed, name) => {
  expect(typedName(typed)).toBe(name);
});

test.each([
  ['acme', 'acme'],
  ['Müller.test', 'xn--mller-kva.test'],
  ['https://go.acme.com:4000/spring-sale', 'go.acme.com'],
  ['not a name', 'not a name'],
])('a domain is found by %j as by %j', (typed, name) => {
  expect(soughtName(typed)).toBe(name);
});

test.each([
  ['acme.com', 'acme.com'],
  ['go.acme.com', 'acme.com'],
  ['acme.co.uk', 'acme.co.uk'],
  ['go.acme.co.uk', 'acme.co.uk'],
  ['co.uk', null],
  ['go', null],
  ['', null],
])('what is registered of %j is most likely %j', (name, apex) => {
  expect(likelyApex(name)).toBe(apex);
});

test.each([
  [0, '0 links'],
  [1, '1 link'],
  [10_000, '10,000 links'],
  [10_001, '10,000+ links'],
])('%d links are said to be %s', (links, text) => {
  expect(linksText(links)).toBe(text);
});

test('a name is shown without the port of addresses, and in ASCII letters where people read others', () => {
  expect(nameOf('go.acme.test:4000')).toBe('go.acme.test');
  expect(asciiOf({ domain: 'go.acme.test:4000', unicode: 'go.acme.test' })).toBeNull();
  expect(asciiOf({ domain: 'xn--mller-kva.test', unicode: 'müller.test' })).toBe('xn--mller-kva.test');
});
