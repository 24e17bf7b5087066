import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { fieldsOf, nameToEnter, valueLabel } from './provider-fields.ts';

/** What whoever keeps the DNS records has to do, as plain text. */
export function instructionsOf(
  domain: BrandedDomain,
  { productName, page }: { productName: string; page: string },
): string {
  const { unicode, apex, provider, records } = domain;
  const fields = fieldsOf(provider);
  const place = [provider || `where ${apex} keeps its DNS records`, fields.where].filter(Boolean).join(': ');
  const steps = records.map((record, index) =>
    [
      `${String(index + 1)}. ${record.type} record${record.is_found ? ' (already there)' : ''}`,
      `   ${fields.name}: ${nameToEnter(fields, record, false) || '(empty)'}`,
      `   Full name: ${record.name}`,
      `   ${valueLabel(fields, record.type)}: ${record.value}`,
    ].join('\n'),
  );
  const lines = [
    `Please add these DNS records, so that short links of ${productName} work on ${unicode}.`,
    `Place: ${place}`,
    ...steps,
    ...(fields.note === undefined ? [] : [fields.note]),
    `This page says which of them have been found: ${page}`,
    'Leave all other records as they are, MX records for email among them.',
  ];
  return lines.join('\n\n');
}

/** An email with the instructions, still without a recipient. */
export function instructionsMail(domain: BrandedDomain, text: string): string {
  const subject = encodeURIComponent(`DNS records for ${domain.unicode}`);
  return `mailto:?subject=${subject}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`;
}
