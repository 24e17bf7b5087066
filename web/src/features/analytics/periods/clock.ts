import { dateLocale } from '#/lib/format.ts';

/** Moments by the clock of a zone: all of a screen of statistics is told by the same. */
function formatIn(options: Intl.DateTimeFormatOptions, locale: string = dateLocale) {
  return (iso: string, zone: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(new Date(iso));
}

export const timeName = formatIn({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, 'en');
export const dateName = formatIn({ dateStyle: 'medium' });
export const momentName = formatIn({ dateStyle: 'medium', timeStyle: 'short' });

/**
 * The moment at which clocks of a zone show a time such as `2026-11-25T09:30`. What is no time is answered as it is, so that
 * whoever stores it can refuse it.
 */
export function momentIn(zone: string, localTime: string): string {
  const wanted = Date.parse(`${localTime}Z`);
  if (Number.isNaN(wanted)) return localTime;
  const guess = wanted - offsetMs(zone, wanted);
  // The clocks may be changed between the two.
  return new Date(wanted - offsetMs(zone, guess)).toISOString();
}

/** By how much clocks of a zone are ahead of UTC. */
function offsetMs(zone: string, at: number): number {
  const clock = new Intl.DateTimeFormat('en-GB', {
    ...({ dateStyle: 'short', timeStyle: 'medium' } as const),
    timeZone: zone,
  });
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  const parts = clock.formatToParts(at);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(at / 1000) * 1000;
}
