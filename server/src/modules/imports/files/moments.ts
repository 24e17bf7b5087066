import type { dateOrders } from '@linklet/contract/imports/endpoints.ts';
import { readMoment } from '../../../platform/table-files/read-moment.ts';
import type { SourceZone } from './source-zone.ts';

export type DateOrder = (typeof dateOrders)[number];

const SLASHED = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?=$|[ T,])[,]?/;
// Links are younger than 2000, and seconds stay below this until the year 5138.
const EPOCH_SECONDS = /^[1-9]\d{8,9}$/;
const EPOCH_MS = /^[1-9]\d{11,12}$/;

// Days since 1899-12-30, as spreadsheets count them: those of this century.
const SERIAL = /^(?:3[6-9]|[4-6]\d|7[0-3])\d{3}(?:[.,]\d+)?$/;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (?=\d{4})/i;
const NAMED = /^(\d{1,2})[ -]([a-z]{3,9}),?[ -](\d{4})(?: at)?,?(.*)$/i;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? /i;
const HALF_DAY = /(\d{1,2})(:\d{2}(?::\d{2})?) ?([ap])\.?m\.?/i;

/** How moments are read that leave something open. */
export interface MomentRules {
  dates?: DateOrder | undefined;
  /** UTC unless given. */
  zone?: SourceZone | undefined;
}

/** A moment as services export them: ISO, seconds or milliseconds since 1970, days of spreadsheets; null where it is none. */
export function readSourceMoment(text: string, { dates, zone }: MomentRules = {}): Date | null {
  if (EPOCH_SECONDS.test(text)) return new Date(Number(text) * 1000);
  if (EPOCH_MS.test(text)) return new Date(Number(text));
  const toUtc = (clockMs: number, hasTime: boolean) => zone?.toUtc(clockMs, hasTime) ?? clockMs;
  if (SERIAL.test(text)) return new Date(toUtc(serialMs(text), /[.,]/.test(text)));
  const plain = withNumbers(tidied(text));
  const slashed = SLASHED.exec(plain);
  return readMoment(slashed === null ? plain : withYearFirst(plain, slashed, dates), toUtc);
}

function serialMs(text: string): number {
  return Math.round(SERIAL_EPOCH + Number(text.replace(',', '.')) * DAY_MS);
}

/** With hours of the whole day, and offsets from UTC as ISO has them. */
function tidied(text: string): string {
  return wholeDay(
    text
      .replace(/\s+/gu, ' ')
      .replace(/ ?\([^()]*\)$/, '')
      .replace(/GMT(?=[+-])/i, '')
      .replace(/GMT$/i, 'UTC')
      .replace(/(:\d{2}(?:\.\d+)? ?[+-]\d{2})$/, '$1:00'),
  );
}

function wholeDay(text: string): string {
  const [whole, hour, rest = '', half = ''] = HALF_DAY.exec(text) ?? [];
  if (whole === undefined) return text;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return text.replace(whole, `${String(hours).padStart(2, '0')}${rest}`);
}

/** English names of months, as in RFC 5322 and what people write. */
function withNumbers(text: string): string {
  const dayFirst = text.replace(WEEKDAY, '').replace(MONTH_FIRST, '$2 $1 ');
  const [, day, month = '', year, rest] = NAMED.exec(dayFirst) ?? [];
  const number = months.indexOf(month.slice(0, 3).toLowerCase()) + 1;
  if (day === undefined || year === undefined || number === 0) return text;
  return `${year}-${String(number)}-${day}${rest ?? ''}`;
}

function withYearFirst(text: string, found: RegExpExecArray, order: DateOrder | undefined): string {
  const [whole, first = '', , second = '', year = ''] = found;
  const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && order !== 'month_first');
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return `${year.length === 2 ? `20${year}` : year}-${month}-${day}${text.slice(whole.length)}`;
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
