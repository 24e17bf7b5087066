import {
  austria,
  belgium,
  bulgaria,
  checkVAT,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
} from 'jsvat';
import { isAskedAbout, taxPrefixOf } from '@linklet/contract/billing/tax.ts';
import type { Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/errors.ts';
import type { BillingDetailsRow } from '../../../schema/billing/tax.table.ts';
import { testAnswers } from './authority.ts';

// One list by country: a number alone must not be taken for one of another country.
const rules = {
  ...{ AT: austria, BE: belgium, BG: bulgaria, CY: cyprus, CZ: czechRepublic, DE: germany, DK: denmark },
  ...{ EE: estonia, EL: greece, ES: spain, FI: finland, FR: france, HR: croatia, HU: hungary, IE: ireland },
  ...{ IT: italy, LT: lithuania, LU: luxembourg, LV: latvia, MT: malta, NL: netherlands, PL: poland },
  ...{ PT: portugal, RO: romania, SE: sweden, SI: slovenia, SK: slovakiaRepublic },
  ...{ GB: unitedKingdom, CH: switzerland, NO: norway },
};

type State = BillingDetailsRow['taxIdState'];

/** As it is kept: with the letters of the country, and without spaces and points. */
export interface TaxNumber {
  taxId: string;
  /** What is known by its form alone. */
  state: State;
}

/** Reads a tax number of a country as people type it. Throws `tax_id_wrong`. */
export function readTaxNumber(
  { taxNumberCheck }: Pick<Config, 'taxNumberCheck'>,
  { country, typed }: { country: string; typed: string },
): TaxNumber {
  const bare = typed.toUpperCase().replace(/[^\p{L}\p{N}+*]/gu, '');
  if (bare === '') return { taxId: '', state: 'none' };
  const rule = ruleOf(taxPrefixOf(country));
  if (rule === undefined) return { taxId: bare, state: 'form_only' };
  const taxId = withPrefix(bare, country);
  const isTest = taxNumberCheck === 'sandbox' && testAnswers.has(taxId.slice(2));
  if (!isTest && !isOfCountry(taxId, bare, rule)) throw new AppError('tax_id_wrong');
  return { taxId, state: isAskedAbout(country) ? 'checking' : 'form_only' };
}

type Rule = (typeof rules)['DE'];

const known: ReadonlyMap<string, Rule> = new Map(Object.entries(rules));

function ruleOf(prefix: string): Rule | undefined {
  return known.get(prefix);
}

/** Those of Northern Ireland have letters of their own. */
function withPrefix(bare: string, country: string): string {
  const prefix = taxPrefixOf(country);
  const known = prefix === 'GB' ? ['GB', 'XI'] : [prefix, country];
  const isWhole = known.some((each) => bare.startsWith(each));
  return (isWhole ? bare : prefix + bare).replace(/^GR/, 'EL');
}

/** French ones may begin with any two letters, so that one of another country would pass for a part of them. */
function isOfCountry(taxId: string, bare: string, rule: Rule): boolean {
  const other = taxId.endsWith(bare) && taxId !== bare ? ruleOf(bare.slice(0, 2)) : undefined;
  const isOther = other !== undefined && checkVAT(bare, [other]).isValid;
  return !isOther && checkVAT(taxId.replace(/^XI/, 'GB'), [rule]).isValid;
}
