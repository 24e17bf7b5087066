// As GeoNames has them, and those who take places from it.
const otherNames: Readonly<Record<string, string>> = {
  turkey: 'TR',
  'czech republic': 'CZ',
  'ivory coast': 'CI',
  'the netherlands': 'NL',
  'hong kong': 'HK',
  macao: 'MO',
  macau: 'MO',
  'myanmar [burma]': 'MM',
  myanmar: 'MM',
  'dr congo': 'CD',
  'congo republic': 'CG',
  palestine: 'PS',
  'north macedonia': 'MK',
  macedonia: 'MK',
  swaziland: 'SZ',
  'cabo verde': 'CV',
  'east timor': 'TL',
};

let byName: Map<string, string> | undefined;

/** The code of two letters of a country by its English name, or by its code; empty where it is not known. */
export function countryCodeOf(text: string): string {
  const name = text.trim();
  if (/^[A-Z]{2}$/.test(name)) return name;
  byName ??= countryNames();
  return byName.get(plain(name)) ?? '';
}

function countryNames(): Map<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = Array.from({ length: 26 }, (_, place) => String.fromCodePoint(65 + place));
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isOfToday);
  const named = codes.flatMap((code) => {
    const name = names.of(code);
    return name === undefined ? [] : [[plain(name), code] as const];
  });
  return new Map([...named, ...Object.entries(otherNames)]);
}

/** Codes of what was once stand for what is there now. */
function isOfToday(code: string): boolean {
  return new Intl.Locale(`und-${code}`).region === code;
}

function plain(name: string): string {
  return name.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('&', 'and');
}
