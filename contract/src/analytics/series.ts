/** A link by its public name, or a tag. */
export interface StatsSeries {
  kind: 'link' | 'tag';
  value: string;
}

export const leastSeries = 2;
export const mostSeries = 5;

/** Reads `link:abc` or `tag:spring`. */
export function readOneSeries(text: string): StatsSeries | undefined {
  const [, kind, value = ''] = /^(link|tag):(.+)$/s.exec(text) ?? [];
  return kind === 'link' || kind === 'tag' ? { kind, value } : undefined;
}

export function writeOneSeries({ kind, value }: StatsSeries): string {
  return `${kind}:${value}`;
}

/** Reads what an address says, such as `link:abc,tag:spring`: what can't be read or is too much is left out. */
export function readSeries(text: string): StatsSeries[] {
  const known = text.split(',').flatMap((one) => readOneSeries(decode(one)) ?? []);
  const byName = new Map(known.map((one) => [writeOneSeries(one), one]));
  return [...byName.values()].slice(0, mostSeries);
}

/** No tag has a comma. */
export function writeSeries(all: readonly StatsSeries[]): string {
  return all.map(({ kind, value }) => `${kind}:${encodeURIComponent(value)}`).join(',');
}

function decode(text: string): string {
  try {
    const value = decodeURIComponent(text);
    return /\p{Cc}/u.test(value) ? '' : value;
  } catch {
    return '';
  }
}
