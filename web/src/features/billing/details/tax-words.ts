import type { BillingDetailsView } from '@linklet/contract/billing/details.ts';

const words: Record<BillingDetailsView['tax_id_state'], string> = {
  none: 'For businesses. Leave it empty if you have none.',
  checking: 'The tax authority is being asked. Until it answers, the number counts as valid.',
  valid: 'The tax authority says that it is valid.',
  invalid: 'The tax authority says that it is not valid: bills have VAT.',
  form_only: 'Its form is right. It is printed on bills.',
};

/** What is known of a tax number, as long as it is the one that was given. */
export function taxHint(
  { tax_id, tax_id_state: state }: Pick<BillingDetailsView, 'tax_id' | 'tax_id_state'>,
  typed: string,
): string {
  return words[typed === tax_id ? state : 'none'];
}
