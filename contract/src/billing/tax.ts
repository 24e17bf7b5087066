/** Members of the European Union, whose businesses owe the tax on services from another member themselves. */
export const unionCountries = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
] as const;

const union: ReadonlySet<string> = new Set(unionCountries);

export interface TaxFacts {
  /** Country codes of two letters; empty for a customer of whom it is not known. */
  seller: string;
  customer: string;
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

/** Value added tax on a digital service, by where the customer is: directive 2006/112/EC, articles 44, 58 and 196. */
export function taxOf({ seller, customer, hasTaxId, rateOf }: TaxFacts): Tax {
  // Nobody pays less for saying less.
  const country = customer === '' ? seller : customer;
  const rate = rateOf(country) ?? 0;
  if (country === seller) return { rate, isReverseCharge: false };
  if (!union.has(seller) || !union.has(country)) return none;
  return hasTaxId ? { rate: 0, isReverseCharge: true } : { rate, isReverseCharge: false };
}

export const reverseChargeSentence = 'Reverse charge: the customer owes the value added tax.';
