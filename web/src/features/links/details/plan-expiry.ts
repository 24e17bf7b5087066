import type { ListedLink } from '@linklet/contract/links/links.ts';

/** Whether a link ends when the plan ends links whose maker said nothing; `span` as ISO 8601 writes it, such as `P90D`. */
export function isPlanExpiry(
  { created_at: made, expires_at: end }: Pick<ListedLink, 'created_at' | 'expires_at'>,
  span: string | null | undefined,
): boolean {
  const [, count = '', unit = ''] = /^P(\d{1,4})([DMY])$/.exec(span ?? '') ?? [];
  if (end === null || count === '') return false;
  const moment = new Date(made);
  add[unit]?.(moment, Number(count));
  return moment.getTime() === Date.parse(end);
}

const add: Partial<Record<string, (moment: Date, count: number) => void>> = {
  D: (moment, days) => moment.setUTCDate(moment.getUTCDate() + days),
  M: (moment, months) => moment.setUTCMonth(moment.getUTCMonth() + months),
  Y: (moment, years) => moment.setUTCFullYear(moment.getUTCFullYear() + years),
};
