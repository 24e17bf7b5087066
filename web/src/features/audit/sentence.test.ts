import { expect, test } from 'vitest';
import type { AuditEntryView } from '@linklet/contract/audit/endpoints.ts';
import { eventNames } from '@linklet/contract/audit/events.ts';
import { sentenceOf } from './sentence.ts';

const person = { id: '6f1f8a52-98c5-4d0f-8a3e-0d8a1a2b3c4d', name: 'Ada', email: 'ada@acme.example' };
const entry: AuditEntryView = {
  ...{ id: 1, at: '2026-02-02T12:00:00Z', who: person, whom: null, space_of: null },
  ...{ by_staff: false, by_provider: false, means: 'session', token: null, device: '', place: '' },
  ...{ action: '', target: null, short_link: null, before: null, after: null },
};

test('each event has a sentence, also where an old entry has nothing of what it has by now', () => {
  const [wordless, odd] = [
    { before: null, after: null },
    { before: { name: {} }, after: { role: [1] } },
  ];

  const sentences = eventNames(() => true).flatMap((action) =>
    [wordless, odd].map((data) => sentenceOf({ ...entry, ...data, action }, new Map())),
  );

  expect(sentences.filter((text) => /^did: |undefined|\[object|^$/.test(text))).toEqual([]);
});

test.each([
  [{ action: 'tag.renamed', before: { name: 'a' }, after: { name: 'b' } }, 'renamed the tag a to b'],
  [
    { action: 'link.created', after: { url: 'https://acme.example/' } },
    'created a link to https://acme.example/',
  ],
  [{ action: 'link.blocked', short_link: 'lnk.test/sale' }, 'blocked lnk.test/sale'],
  [
    {
      action: 'organization.user_role_changed',
      whom: person,
      before: { role: 'Editor' },
      after: { role: null },
    },
    'took the role Editor from Ada',
  ],
  [{ action: 'sso.created', target: 'acme/sales' }, 'set up single sign-on of Sales'],
  [
    { action: 'provisioning.email_change_requested', whom: person, after: { email: 'new@acme.example' } },
    'asked Ada to verify the email new@acme.example',
  ],
])('tells %o', (told, sentence) => {
  expect(sentenceOf({ ...entry, ...told }, new Map([['sales', 'Sales']]))).toBe(sentence);
});
