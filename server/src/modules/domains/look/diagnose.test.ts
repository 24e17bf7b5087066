import { afterAll, describe, expect, test } from 'vitest';
import { diagnosisSentence } from '@linklet/contract/domains/diagnoses.ts';
import type { Answerer } from '../../../platform/network/probe.ts';
import { createSandboxDns } from '../sandbox/sandbox-dns.ts';
import type { SandboxRecord } from '../sandbox/sandbox-answer.ts';
import { judge } from './diagnose.ts';
import { observe } from './observe.ts';

// Records as people keep them, asked for by UDP as those of the internet are.

type Line = [name: string, type: SandboxRecord['type'], value: string, seenBy?: SandboxRecord['seenBy']];

let zone: SandboxRecord[] = [];
const dns = createSandboxDns(async () => zone);
afterAll(async () => dns.close());

const wanted = {
  proof: 'linklet-verify=abc123',
  needsProof: true,
  target: 'links.lnk.test',
  addresses: ['192.0.2.1'],
};
const own: Line[] = [['links.lnk.test', 'A', '192.0.2.1']];

async function look(name: string, lines: readonly Line[], answerer: Answerer | null = null, registrar = '') {
  zone = [...own, ...lines].map(([name, type, value, seenBy = 'everybody']) => ({
    name,
    type,
    value,
    seenBy,
    ttl: 600,
  }));
  const apex = name.split('.').slice(-2).join('.');
  return judge({ ...(await observe(dns, { name, apex })), answerer, registrar }, wanted);
}

const GO = 'go.acme.com';
const proof: Line = [`_linklet.${GO}`, 'TXT', wanted.proof];
const alias: Line = [GO, 'CNAME', wanted.target];
const apexProof: Line = ['_linklet.acme.com', 'TXT', wanted.proof];
const apexAddress: Line = ['acme.com', 'A', '192.0.2.1'];

test.each<[string, string, Line[]]>([
  ['a name below the domain', GO, [proof, alias]],
  ['the domain itself', 'acme.com', [apexProof, apexAddress]],
  ['an ALIAS record, which shows as addresses', GO, [proof, [GO, 'A', '192.0.2.1']]],
  ['records of a wildcard', GO, [proof, ['*.acme.com', 'CNAME', wanted.target]]],
  ['a further TXT record', GO, [proof, [`_linklet.${GO}`, 'TXT', 'v=spf1 -all'], alias]],
  ['a certificate authority that is ours', GO, [proof, alias, ['acme.com', 'CAA', 'issue letsencrypt.org']]],
  ['another authority for mail alone', GO, [proof, alias, ['acme.com', 'CAA', 'issuemail other.example']]],
])('%s is right', async (_, name, lines) => {
  const { isProven, direction, diagnoses, records } = await look(name, lines);

  expect({ isProven, direction, diagnoses }).toEqual({ isProven: true, direction: 'here', diagnoses: [] });
  expect(records.every((record) => record.is_found)).toBe(true);
});

test.each<[string, string, Line[], string]>([
  [
    'suffix_doubled',
    GO,
    [[`_linklet.${GO}.acme.com`, 'TXT', wanted.proof], alias],
    'Your provider added the domain by itself: the record is at _linklet.go.acme.com.acme.com. Enter only “_linklet.go” as the name.',
  ],
  [
    'suffix_doubled',
    GO,
    [proof, [`${GO}.acme.com`, 'CNAME', wanted.target]],
    'Your provider added the domain by itself: the record is at go.acme.com.acme.com. Enter only “go” as the name.',
  ],
  [
    'record_at_apex',
    'acme.com',
    [['acme.com', 'TXT', wanted.proof], apexAddress],
    'The TXT value is right, but it is at acme.com. Its name must be “_linklet”.',
  ],
  [
    'txt_quoted',
    GO,
    [[`_linklet.${GO}`, 'TXT', `"${wanted.proof}"`], alias],
    'The TXT value has extra quotes or spaces. Paste it without them.',
  ],
  [
    'txt_quoted',
    GO,
    [[`_linklet.${GO}`, 'TXT', ` ${wanted.proof} `], alias],
    'The TXT value has extra quotes or spaces. Paste it without them.',
  ],
  [
    'txt_partial',
    GO,
    [[`_linklet.${GO}`, 'TXT', 'linklet-verify=abc'], alias],
    'The TXT value is cut short. Copy it again.',
  ],
  [
    'txt_other',
    GO,
    [[`_linklet.${GO}`, 'TXT', 'linklet-verify=zzz'], alias],
    'This is the TXT record of another account or organization. Replace its value with the one below.',
  ],
  [
    'cname_target_relative',
    GO,
    [proof, [GO, 'CNAME', 'links.lnk.test.acme.com']],
    'The target got your domain added (links.lnk.test.acme.com). End it with a dot: “links.lnk.test.”',
  ],
  [
    'cname_elsewhere',
    GO,
    [proof, [GO, 'CNAME', 'acme.github.io']],
    'go.acme.com points to GitHub Pages. Change it to links.lnk.test.',
  ],
  [
    'cname_elsewhere',
    GO,
    [proof, [GO, 'CNAME', 'old.example.net']],
    'go.acme.com points to old.example.net. Change it to links.lnk.test.',
  ],
  [
    'a_elsewhere',
    'acme.com',
    [apexProof, ['acme.com', 'A', '76.76.21.21']],
    'acme.com points to Vercel. Change the record as below.',
  ],
  [
    'parked',
    GO,
    [proof, [GO, 'CNAME', 'pixie.porkbun.com']],
    'Porkbun has a parking record here. Delete it, then add ours.',
  ],
  [
    'parked',
    'acme.com',
    [apexProof, ['acme.com', 'A', '162.255.119.1']],
    'Namecheap has a parking record here. Delete it, then add ours.',
  ],
  [
    'a_mixed',
    'acme.com',
    [apexProof, apexAddress, ['acme.com', 'A', '203.0.113.9']],
    'Two addresses answer for acme.com. Delete 203.0.113.9, or half of your visitors end up there.',
  ],
  [
    'aaaa_stale',
    'acme.com',
    [apexProof, apexAddress, ['acme.com', 'AAAA', '2001:db8::9']],
    'An old IPv6 address (2001:db8::9) is left. Phones and the certificate authority use it first: delete it.',
  ],
  [
    'cname_at_apex',
    'acme.com',
    [apexProof, ['acme.com', 'CNAME', wanted.target], ['acme.com', 'NS', 'ns01.domaincontrol.com']],
    'A root domain can’t have a CNAME record. Use ALIAS or ANAME if GoDaddy has it, otherwise the A record below.',
  ],
  [
    'proxy_unreached',
    GO,
    [proof, [GO, 'A', '104.16.1.2']],
    'Requests to go.acme.com go through Cloudflare and don’t arrive here. Turn its proxy off for this record (DNS only).',
  ],
  [
    'cname_with_others',
    GO,
    [proof, alias, [GO, 'A', '192.0.2.1']],
    'A CNAME record can’t stand beside other records of the same name. Delete: A.',
  ],
  [
    'caa',
    GO,
    [proof, alias, ['acme.com', 'CAA', 'issue digicert.com']],
    'A CAA record at acme.com allows only digicert.com. Add: acme.com CAA 0 issue "letsencrypt.org".',
  ],
  [
    'caa',
    GO,
    [proof, alias, ['acme.com', 'CAA', 'issue ;']],
    'A CAA record at acme.com allows only nobody. Add: acme.com CAA 0 issue "letsencrypt.org".',
  ],
  [
    'dnssec_bogus',
    GO,
    [proof, alias, ['acme.com', 'FAULT', 'bogus']],
    'DNSSEC of acme.com is broken, often after a move: remove the old DS record at your registrar.',
  ],
  [
    'lame',
    GO,
    [proof, alias, ['acme.com', 'FAULT', 'lame']],
    'The name servers of acme.com do not answer (acme.com). We can’t see anything wrong; ask your provider.',
  ],
  [
    'lame',
    GO,
    [proof, alias, ['acme.com', 'FAULT', 'servfail']],
    'The name servers of acme.com do not answer (acme.com). We can’t see anything wrong; ask your provider.',
  ],
  ['not_registered', 'go.nobody.com', [], 'Nobody has registered nobody.com.'],
  [
    'ttl_long',
    GO,
    [[...proof], [GO, 'CNAME', wanted.target, 'name-servers'], [GO, 'CNAME', 'old.example.net', 'resolvers']],
    'Saved. Other servers remember the old record for up to 10 minutes.',
  ],
  [
    'mail_risk',
    'acme.com',
    [apexProof, ['acme.com', 'MX', 'mail.acme.com']],
    'Leave the MX records as they are: your email needs them.',
  ],
  ['ours_failed', GO, [['com', 'FAULT', 'slow']], 'We couldn’t check just now. Your records may be fine.'],
])('%s is said in words', { timeout: 30_000 }, async (code, name, lines, sentence) => {
  const { diagnoses } = await look(name, lines);

  expect(diagnoses.map((each) => [each.code, diagnosisSentence(each)])).toContainEqual([code, sentence]);
});

test.each<[string, Answerer, string, string, string]>([
  ['104.16.1.2', 'us', 'proxied', 'proxied', 'Works through Cloudflare.'],
  ['203.0.113.9', 'us', 'proxied', 'proxied', 'Works through a proxy.'],
  [
    '104.16.1.2',
    'us-by-http',
    'proxied',
    'proxy_flexible',
    'The SSL mode of Cloudflare is Flexible: it asks us by http for what visitors ask by https. Set it to Full (strict), or visitors end up in a redirect loop.',
  ],
  [
    '203.0.113.9',
    'website',
    'elsewhere',
    'has_site',
    'A website answers at go.acme.com. It stops once you change the record: choose another name, such as links.acme.com, if you want to keep it.',
  ],
])(
  'of a name at %s, where %s answers, it is said that it leads %s',
  async (address, answerer, ...expected) => {
    const { direction, diagnoses } = await look(GO, [proof, [GO, 'A', address]], answerer);

    expect([direction, diagnoses.at(-1)?.code, ...diagnoses.map(diagnosisSentence).slice(-1)]).toEqual(
      expected,
    );
  },
);

const atCloudflare: Line = ['acme.com', 'NS', 'amy.ns.cloudflare.com'];

const countsAt = 'Records count at Cloudflare, where acme.com has its name servers, not at GoDaddy.';

test.each<[string, string, Line[], string[]]>([
  ['another company keeps them', 'GoDaddy.com, LLC', [atCloudflare], [countsAt]],
  ['the registrar keeps them', 'Cloudflare, Inc.', [atCloudflare], []],
  ['nobody knows the registrar', 'Resellers Ltd.', [atCloudflare], []],
  ['nobody knows who keeps them', 'GoDaddy.com, LLC', [['acme.com', 'NS', 'ns.acme.com']], []],
  ['one of them is there', 'GoDaddy.com, LLC', [atCloudflare, alias], []],
])('where records are missing and %s, it is said where they count', async (_, registrar, lines, said) => {
  const { diagnoses } = await look(GO, lines, null, registrar);

  expect(diagnoses.map(diagnosisSentence)).toEqual(said);
});

describe('a look', () => {
  test('that could ask nobody changes nothing that is known', { timeout: 30_000 }, async () => {
    const { isProven, direction } = await look(GO, [['com', 'FAULT', 'slow']]);

    expect([isProven, direction]).toEqual([null, null]);
  });

  test('says who keeps the records', async () => {
    const { provider } = await look(GO, [proof, alias, ['acme.com', 'NS', 'amy.ns.cloudflare.com']]);

    expect(provider).toBe('Cloudflare');
  });

  test('shows what is there in place of what should be', async () => {
    const { records } = await look(GO, [
      [`_linklet.${GO}`, 'TXT', 'linklet-verify=zzz'],
      [GO, 'CNAME', 'acme.github.io'],
    ]);

    expect(records).toEqual([
      {
        type: 'TXT',
        name: '_linklet.go.acme.com',
        relative: '_linklet.go',
        value: wanted.proof,
        is_found: false,
        found: ['linklet-verify=zzz'],
      },
      {
        type: 'CNAME',
        name: GO,
        relative: 'go',
        value: 'links.lnk.test',
        is_found: false,
        found: ['acme.github.io'],
      },
    ]);
  });

  test('of a root domain wants addresses', async () => {
    const { records } = await look('acme.com', [apexProof]);

    expect(records.map(({ type, relative, value, is_found }) => [type, relative, value, is_found])).toEqual([
      ['TXT', '_linklet', wanted.proof, true],
      ['A', '@', '192.0.2.1', false],
    ]);
  });

  test('takes a proof of many chunks, and a text of many records', async () => {
    const noise = Array.from({ length: 40 }, (_, index): Line => [
      `_linklet.${GO}`,
      'TXT',
      `${'x'.repeat(500)}${String(index)}`,
    ]);
    const { isProven } = await look(GO, [proof, alias, ...noise]);

    expect(isProven).toBe(true);
  });
});
