import { describe, expect, test } from 'vitest';
import { readDomainName } from './domain-name.ts';
import { holdReason } from './look-alikes.ts';

const rules = { baseHost: 'lnk.test', isSandbox: false };
const codeOf = (typed: string, isSandbox = false) => {
  try {
    return readDomainName(typed, { ...rules, isSandbox }).name;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a domain is read as people type it', () => {
  test.each([
    ['acme.com', 'acme.com'],
    [' https://Go.Acme.com:8443/path?x#y ', 'go.acme.com'],
    ['acme.com.', 'acme.com'],
    ['Müller.de', 'xn--mller-kva.de'],
    ['例え。テスト。jp', 'xn--r8jz45g.xn--zckzah.jp'],
    ['acme.co.uk', 'acme.co.uk'],
    ['pages.github.io', 'pages.github.io'],
    ['user@acme.com', 'domain_invalid'],
    ['a_b.com', 'domain_invalid'],
    ['-a.com', 'domain_invalid'],
    ['xn--a.com', 'domain_invalid'],
    ['ab--cd.com', 'domain_invalid'],
    ['*.acme.com', 'domain_invalid'],
    ['a b.com', 'domain_invalid'],
    ['127.0.0.1', 'domain_invalid'],
    ['0x7f.1', 'domain_invalid'],
    ['[::1]', 'domain_invalid'],
    ['2130706433', 'domain_invalid'],
    [`${'a'.repeat(64)}.com`, 'domain_invalid'],
    [`${'a.'.repeat(100)}com`, 'domain_invalid'],
    ['acme', 'domain_invalid'],
    ['acme.nosuchsuffix', 'domain_invalid'],
    ['co.uk', 'domain_suffix'],
    ['github.io', 'domain_suffix'],
    ['acme.internal', 'domain_local'],
    ['printer.local', 'domain_local'],
    ['acme.test', 'domain_local'],
    ['lnk.test', 'domain_ours'],
    ['go.lnk.test', 'domain_ours'],
  ])('%s is %s', (typed, expected) => {
    expect(codeOf(typed)).toBe(expected);
  });

  test('names for tests are taken with the sandbox alone', () => {
    expect([codeOf('go.acme.test', true), codeOf('acme.internal', true)]).toEqual([
      'go.acme.test',
      'domain_local',
    ]);
  });

  test('with the name that is registered and the form that people read', () => {
    expect(readDomainName('go.müller.co.uk', rules)).toEqual({
      name: 'go.xn--mller-kva.co.uk',
      unicode: 'go.müller.co.uk',
      apex: 'xn--mller-kva.co.uk',
    });
  });
});

test.each([
  ['аррӏе.com', true],
  ['paypa1.com', true],
  ['rnicrosoft.com', true],
  ['göögle.com', true],
  ['g00gle.com', true],
  ['login.paypa1.com', true],
  ['l1nklet.com', true],
  ['раypal.com', true],
  ['paypal.com', false],
  ['acme.com', false],
  ['müller.de', false],
  ['пример.com', false],
])('%s waits for staff: %s', (unicode, isHeld) => {
  expect(holdReason({ unicode, apex: unicode }, 'Linklet') !== null).toBe(isHeld);
});
