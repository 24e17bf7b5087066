/** Members of the European Union, whose businesses owe the tax on services from another member themselves. */
export const unionCountries = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const;

const union: ReadonlySet<string> = new Set(unionCountries);

/** Countries whose value added tax is that of another one. */
const sameTaxAs: Partial<Record<string, string>> = { MC: 'FR', IM: 'GB' };

/**
 * Places of members that are outside of the union's value added tax, by their postal codes: the Canary Islands, Ceuta and
 * Melilla; Helgoland and Büsingen; Livigno; Mount Athos. Others have country codes of their own, such as AX, GP and RE.
 */
const outside: Partial<Record<string, RegExp>> = {
  ES: /^(?:35|38|51|52)/,
  DE: /^(?:27498|78266)/,
  IT: /^23041/,
  GR: /^63086/,
};
const OUTSIDE = 'outside';

/** Whose value added tax counts at an address. */
function taxCountryOf(country: string, postalCode: string): string {
  if (outside[country]?.test(postalCode.replace(/[^0-9]/g, '')) === true) return OUTSIDE;
  return sameTaxAs[country] ?? country;
}

/** What tax numbers of a country begin with. */
export function taxPrefixOf(country: string): string {
  return country === 'GR' ? 'EL' : (sameTaxAs[country] ?? country);
}

/** Whether the authorities of the union tell whether a tax number of the country is valid. */
export function isAskedAbout(country: string): boolean {
  return union.has(sameTaxAs[country] ?? country);
}

export interface TaxFacts {
  /** Country codes of two letters; empty for a customer of whom it is not known. */
  seller: string;
  customer: string;
  /** Of the customer, as typed. */
  postalCode: string;
  /** Whether the customer has a tax number that was found valid, or is being checked. */
  hasTaxId: boolean;
  /** In thousandths of a percent, by country; one without a rate is not taxed. */
  rateOf: (country: string) => number | undefined;
}

export interface Tax {
  /** In thousandths of a percent. */
  rate: number;
  /** Whether the customer owes the tax to the authority. */
  isReverseCharge: boolean;
}

const none: Tax = { rate: 0, isReverseCharge: false };

/**
 * Value added tax on a digital service, by where the customer is: directive 2006/112/EC, articles 44, 58 and 196. A seller
 * outside of the union owes it for customers in the union, too. Northern Ireland is outside: it belongs to the union for
 * goods alone.
 */
export function taxOf({ seller, customer, postalCode, hasTaxId, rateOf }: TaxFacts): Tax {
  // Nobody pays less for saying less.
  const country = customer === '' ? seller : taxCountryOf(customer, postalCode);
  const rate = rateOf(country) ?? 0;
  if (country === taxCountryOf(seller, '')) return { rate, isReverseCharge: false };
  if (!union.has(country)) return none;
  return hasTaxId ? { rate: 0, isReverseCharge: true } : { rate, isReverseCharge: false };
}

export const reverseChargeSentence = 'Reverse charge: the customer owes the value added tax.';
