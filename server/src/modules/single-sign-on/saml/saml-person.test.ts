import { expect, test } from 'vitest';
import { toAsserted } from './saml-person.ts';

const nameIDFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified';
const profileOf = (nameID: string) => ({ issuer: 'https://idp.example', nameID, nameIDFormat });

test.each([
  ['jörg@corp.example', /before the @ can’t be used/],
  ['ada', /No attribute is an email/],
])('%s is no email, for a reason that is told', (nameID, reason) => {
  expect(() => toAsserted(profileOf(nameID), [])).toThrow(
    expect.objectContaining({ problem: 'sign_on_without_email', reason: expect.stringMatching(reason) }),
  );
});

test('a host in any script is taken', () => {
  expect(toAsserted(profileOf('ada@bücher.example'), []).email).toBe('ada@xn--bcher-kva.example');
});
