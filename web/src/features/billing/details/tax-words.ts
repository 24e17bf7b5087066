import type { BillingDetailsView } from '@linklet/contract/billing/details.ts';

const words: Record<BillingDetailsView['tax_id_state'], string> = {
  none: 'For businesses. Leave empty if you have none.',
  checking: 'Checking with the tax authority. Until it answers, the number counts as valid.',
  valid: 'Valid, according to the tax authority.',
  invalid: 'Not valid, according to the tax authority: VAT is added to invoices.',
  form_only: 'Shown on invoices.',
};

/** What is known of a tax number, as long as it is the one that was given. */
export function taxHint(
  { tax_id, tax_id_state: state }: Pick<BillingDetailsView, 'tax_id' | 'tax_id_state'>,
  typed: string,
): string {
  return words[typed === tax_id ? state : 'none'];
}
