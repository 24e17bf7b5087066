import { expect, test } from 'vitest';
import { makeDomain, wantedRecords } from '#/testing/make-domain.ts';
import { instructionsMail, instructionsOf } from './instructions.ts';

test('instructions are in the words of the provider, with what is there already', () => {
  const records = [{ ...wantedRecords.proof, is_found: true }, wantedRecords.direction];

  const text = instructionsOf(makeDomain({ provider: 'OVHcloud', records }), {
    productName: 'Linklet',
    page: 'https://lnk.test/page',
  });

  expect(text).toBe(`Please add these DNS records, so that short links of Linklet work on go.acme.com.

Place: OVHcloud: DNS zone, Add an entry

1. TXT record (already there)
   Sub-domain: _linklet.go
   Full name: _linklet.go.acme.com
   Value: verify=1

2. CNAME record
   Sub-domain: go
   Full name: go.acme.com
   Target: links.linklet.example

End the target of a CNAME record with a dot.

This page says which of them have been found: https://lnk.test/page

Leave all other records as they are, MX records for email among them.`);
});

test('a root domain leaves the name empty where its provider wants that, and the email has a subject', () => {
  const record = { ...{ type: 'A' as const, name: 'acme.com', relative: '@', value: '192.0.2.1' } };
  const domain = makeDomain({
    ...{ unicode: 'acme.com', provider: 'Porkbun' },
    records: [{ ...record, is_found: false, found: [] }],
  });

  const text = instructionsOf(domain, { productName: 'Linklet', page: 'https://lnk.test/page' });

  expect(text).toContain('Host: (empty)');
  expect(text).toContain('Answer / Value: 192.0.2.1');
  expect(new URL(instructionsMail(domain, text)).searchParams.get('subject')).toBe(
    'DNS records for acme.com',
  );
});
