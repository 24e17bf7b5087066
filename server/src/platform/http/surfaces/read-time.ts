const FORM =
  /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?)? ?([A-Za-z]{1,5}|[+-]\d{2}:?\d{2})?$/;

/** Hours ahead of UTC that abbreviations of time zones stand for, where they stand for one. */
const zones: Readonly<Record<string, number>> = {
  ...{ Z: 0, UTC: 0, GMT: 0, WET: 0, WEST: 1, BST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, AKST: -9, AKDT: -8, HST: -10 },
  ...{ SGT: 8, AWST: 8, JST: 9, KST: 9, ACST: 9.5, ACDT: 10.5, AEST: 10, AEDT: 11, NZST: 12, NZDT: 13 },
};

// Beyond these, databases have no times.
const FIRST = new Date('1970-01-01T00:00:00Z');
const LAST = new Date('2200-01-01T00:00:00Z');

/** A moment as clients write it: ISO 8601, or with a space and a zone's short name, UTC without one; undefined for no such. */
export function readTime(text: string): Date | undefined {
  const parts = FORM.exec(text.trim());
  const moment = parts === null ? undefined : momentOf(parts);
  return moment !== undefined && moment >= FIRST && moment < LAST ? moment : undefined;
}

function momentOf([, day = '', minutes = '00:00', seconds = ':00', zone = 'Z']: RegExpExecArray):
  Date | undefined {
  const offset = offsetOf(zone);
  return offset === undefined ? undefined : new Date(`${day}T${minutes}${seconds}${offset}`);
}

function offsetOf(zone: string): string | undefined {
  if (/^[+-]/.test(zone)) return zone.replace(/^(.\d{2}):?/, '$1:');
  const hours = zones[zone.toUpperCase()];
  if (hours === undefined) return undefined;
  const [whole, rest] = [Math.floor(Math.abs(hours)), (Math.abs(hours) % 1) * 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return `${hours < 0 ? '-' : '+'}${two(whole)}:${two(rest)}`;
}
