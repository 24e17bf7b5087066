import { expect, test } from 'vitest';
import { askTransfer } from '../organizations/transfers.ts';
import { emailsToInvite } from '../organizations/team-members.ts';
import { email } from './endpoints.ts';

const transferBody = askTransfer.body;
if (transferBody === undefined) throw new Error('A transfer names nobody.');
const ofTransfer = transferBody.shape.email;
const places = {
  'an account': email,
  'an invitation': emailsToInvite,
  'a transfer': ofTransfer,
};

test.each(Object.entries(places))(
  '%s says why a mailbox with letters outside ASCII is refused',
  (_, schema) => {
    const given = schema === emailsToInvite ? ['jörg@example.com'] : 'jörg@example.com';

    const { error } = schema.safeParse(given);

    expect(error?.issues.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Letters such as é or ö before the @ can’t be used/),
    ]);
  },
);

test.each([email, ofTransfer])('a host is taken in any script', (schema) => {
  expect(schema.parse('info@bücher.example')).toBe('info@xn--bcher-kva.example');
});

test.each([email, ofTransfer])('what is no address is told as such', (schema) => {
  expect(schema.safeParse('nobody').error?.issues[0]?.message).toMatch(/valid/);
});
