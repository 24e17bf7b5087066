import { z } from 'zod';

interface Diagnosis {
  /** `{name}` is replaced from what was found. */
  sentence: string;
  /** Who has to act. */
  who: 'you' | 'provider' | 'nobody';
  /** It explains, and keeps nothing from working. */
  isHint?: true;
}

/** What can be wrong with the records of a domain, with what to do. */
export const diagnoses = {
  suffix_doubled: {
    sentence:
      'Your provider added the domain by itself: the record is at {where}. Enter only “{relative}” as the name.',
    who: 'you',
  },
  record_at_apex: {
    sentence: 'The TXT value is right, but it is at {where}. Its name must be “{relative}”.',
    who: 'you',
  },
  txt_quoted: { sentence: 'The TXT value has extra quotes or spaces. Paste it without them.', who: 'you' },
  txt_partial: { sentence: 'The TXT value is cut short. Copy it again.', who: 'you' },
  txt_other: {
    sentence:
      'This is the TXT record of another account or organization. Replace its value with the one below.',
    who: 'you',
  },
  in_use: {
    sentence:
      'Another account or organization has {name}, and its TXT record is there, too. If the domain is yours, remove that record: {found}',
    who: 'you',
  },
  contested: {
    sentence:
      'Another account or organization has had {name}. It becomes yours on {until}, unless its record is restored before.',
    who: 'nobody',
    isHint: true,
  },
  cname_target_relative: {
    sentence: 'The target got your domain added ({found}). End it with a dot: “{target}.”',
    who: 'you',
  },
  cname_elsewhere: {
    sentence: '{name} points to {service}. Change it to {target}.',
    who: 'you',
  },
  a_elsewhere: {
    sentence: '{name} points to {service}. Change the record as below.',
    who: 'you',
  },
  parked: { sentence: '{service} has a parking record here. Delete it, then add ours.', who: 'you' },
  a_mixed: {
    sentence: 'Two addresses answer for {name}. Delete {found}, or half of your visitors end up there.',
    who: 'you',
  },
  aaaa_stale: {
    sentence:
      'An old IPv6 address ({found}) is left. Phones and the certificate authority use it first: delete it.',
    who: 'you',
  },
  cname_at_apex: {
    sentence:
      'A root domain can’t have a CNAME record. Use ALIAS or ANAME if {provider} has it, otherwise the A record below.',
    who: 'you',
  },
  cname_with_others: {
    sentence: 'A CNAME record can’t stand beside other records of the same name. Delete: {found}.',
    who: 'you',
  },
  proxied: { sentence: 'Works through {service}.', who: 'nobody', isHint: true },
  proxy_flexible: {
    sentence:
      'The SSL mode of {service} is Flexible: it asks us by http for what visitors ask by https. Set it to Full (strict), or visitors end up in a redirect loop.',
    who: 'you',
    isHint: true,
  },
  ns_elsewhere: {
    sentence: 'Records count at {provider}, where {apex} has its name servers, not at {registrar}.',
    who: 'you',
    isHint: true,
  },
  proxy_blocks_acme: {
    sentence:
      'The proxy keeps the certificate authority out. Turn off “Always Use HTTPS” there until the certificate is here.',
    who: 'you',
    isHint: true,
  },
  proxy_unreached: {
    sentence:
      'Requests to {name} go through {service} and don’t arrive here. Turn its proxy off for this record (DNS only).',
    who: 'you',
  },
  has_site: {
    sentence:
      'A website answers at {name}. It stops once you change the record: choose another name, such as links.{apex}, if you want to keep it.',
    who: 'you',
    isHint: true,
  },
  caa: {
    sentence: 'A CAA record at {where} allows only {found}. Add: {where} CAA 0 issue "letsencrypt.org".',
    who: 'you',
  },
  dnssec_bogus: {
    sentence: 'DNSSEC of {apex} is broken, often after a move: remove the old DS record at your registrar.',
    who: 'you',
  },
  lame: {
    sentence:
      'The name servers of {apex} do not answer ({found}). We can’t see anything wrong; ask {provider}.',
    who: 'provider',
  },
  not_registered: { sentence: 'Nobody has registered {apex}.', who: 'you' },
  expired: {
    sentence: '{apex} has expired or is on hold at its registrar.',
    who: 'you',
    isHint: true,
  },
  ttl_long: {
    sentence: 'Saved. Other servers remember the old record for up to {minutes} minutes.',
    who: 'nobody',
    isHint: true,
  },
  mail_risk: {
    sentence: 'Leave the MX records as they are: your email needs them.',
    who: 'nobody',
    isHint: true,
  },
  ours_failed: {
    sentence: 'We couldn’t check just now. Your records may be fine.',
    who: 'nobody',
    isHint: true,
  },
} as const satisfies Record<string, Diagnosis>;
export type DiagnosisCode = keyof typeof diagnoses;

const codes = Object.keys(diagnoses) as [DiagnosisCode, ...DiagnosisCode[]];

/** One that fits, with what its sentence names. */
export const foundDiagnosis = z.object({
  code: z.enum(codes),
  values: z.record(z.string(), z.string()),
});
export type FoundDiagnosis = z.infer<typeof foundDiagnosis>;

/** Whether something has to be mended before the domain works. */
export function isProblem({ code }: FoundDiagnosis): boolean {
  const diagnosis: Diagnosis = diagnoses[code];
  return diagnosis.isHint !== true;
}

export function diagnosisSentence({ code, values }: FoundDiagnosis): string {
  return diagnoses[code].sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
