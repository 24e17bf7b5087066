const SECOND_MS = 1000;
const steps = [
  ['year', 365 * 24 * 60 * 60],
  ['month', 30 * 24 * 60 * 60],
  ['day', 24 * 60 * 60],
  ['hour', 60 * 60],
  ['minute', 60],
] as const;

const ages = new Intl.RelativeTimeFormat('en');

/** How long ago it was, such as “3 days ago”. */
export function formatAge(iso: string, now = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / SECOND_MS;
  const step = steps.find(([, length]) => seconds >= length);
  return step === undefined ? 'just now' : ages.format(-Math.floor(seconds / step[1]), step[0]);
}
