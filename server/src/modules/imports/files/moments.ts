import type { dateOrders } from '@linklet/contract/imports/endpoints.ts';
import { readMoment } from '../../../platform/table-files/read-moment.ts';

export type DateOrder = (typeof dateOrders)[number];

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?=$|[ T,])[,]?/;
// Links are younger than 2000, and seconds stay below this until the year 5138.
const EPOCH_SECONDS = /^[1-9]\d{8,9}$/;
const EPOCH_MS = /^[1-9]\d{11,12}$/;

/** A moment as services export them: ISO, with a zone or in UTC, seconds or milliseconds since 1970; null where it is none. */
export function readSourceMoment(text: string, order: DateOrder | undefined): Date | null {
  if (EPOCH_SECONDS.test(text)) return new Date(Number(text) * 1000);
  if (EPOCH_MS.test(text)) return new Date(Number(text));
  const slashed = SLASHED.exec(text);
  return slashed === null ? readMoment(text) : readMoment(withYearFirst(text, slashed, order));
}

function withYearFirst(text: string, found: RegExpExecArray, order: DateOrder | undefined): string {
  const [whole, first = '', , second = '', year = ''] = found;
  const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && order !== 'month_first');
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return `${year}-${month}-${day}${text.slice(whole.length)}`;
}

/** Whether day and month of it can’t be told apart. */
export function isAmbiguous(text: string): boolean {
  const [, first, , second] = SLASHED.exec(text) ?? [];
  return (
    first !== undefined &&
    second !== undefined &&
    first !== second &&
    Number(first) <= 12 &&
    Number(second) <= 12
  );
}
