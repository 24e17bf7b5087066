import { describe, expect, test } from 'vitest';
import { isAskedAbout, reverseChargeSentence, taxOf, taxPrefixOf, unionCountries, type Tax } from './tax.ts';

const rates: Record<string, number> = {
  DE: 19_000,
  FR: 20_000,
  ES: 21_000,
  GR: 24_000,
  IT: 22_000,
  GB: 20_000,
};
rates['CH'] = 8100;

const taxed = (rate: number): Tax => ({ rate, isReverseCharge: false });
const reverse: Tax = { rate: 0, isReverseCharge: true };
const untaxed = taxed(0);

interface Customer {
  country: string;
  postalCode?: string;
  hasTaxId?: boolean;
}

function taxBy(seller: string, { country, postalCode = '', hasTaxId = false }: Customer): Tax {
  return taxOf({ seller, customer: country, postalCode, hasTaxId, rateOf: (code) => rates[code] });
}

describe('a seller in Germany', () => {
  test.each<[string, Customer, Tax]>([
    ['whose country is not known', { country: '' }, taxed(19_000)],
    ['whose country is not known, with a number', { country: '', hasTaxId: true }, taxed(19_000)],
    ['in Germany', { country: 'DE' }, taxed(19_000)],
    ['in Germany, with a number', { country: 'DE', hasTaxId: true }, taxed(19_000)],
    ['in France', { country: 'FR' }, taxed(20_000)],
    ['in France, with a number', { country: 'FR', hasTaxId: true }, reverse],
    ['in Monaco, which has the French tax', { country: 'MC' }, taxed(20_000)],
    ['in Monaco, with a number', { country: 'MC', hasTaxId: true }, reverse],
    ['in Greece', { country: 'GR', postalCode: '10431' }, taxed(24_000)],
    ['in Greece, with a number', { country: 'GR', hasTaxId: true }, reverse],
    ['on Mount Athos', { country: 'GR', postalCode: '630 86' }, untaxed],
    ['in Spain', { country: 'ES', postalCode: '28001' }, taxed(21_000)],
    ['on Gran Canaria', { country: 'ES', postalCode: '35001' }, untaxed],
    ['on Tenerife, with a number', { country: 'ES', postalCode: '38001', hasTaxId: true }, untaxed],
    ['in Ceuta', { country: 'ES', postalCode: '51001' }, untaxed],
    ['in Melilla', { country: 'ES', postalCode: '52001' }, untaxed],
    ['in Livigno', { country: 'IT', postalCode: '23041' }, untaxed],
    ['near Madrid, with the digits of Gran Canaria', { country: 'ES', postalCode: '28350' }, taxed(21_000)],
    ['in no such place', { country: 'DE', postalCode: '127498' }, taxed(19_000)],
    ['in no such place of Italy', { country: 'IT', postalCode: '123041' }, taxed(22_000)],
    ['in no such place of Greece', { country: 'GR', postalCode: '163086' }, taxed(24_000)],
    ['on Helgoland', { country: 'DE', postalCode: '27498' }, untaxed],
    ['in Büsingen', { country: 'DE', postalCode: 'D-78266' }, untaxed],
    ['on the Åland Islands', { country: 'AX' }, untaxed],
    ['on Réunion', { country: 'RE' }, untaxed],
    ['in Great Britain', { country: 'GB' }, untaxed],
    ['in Northern Ireland, with a number', { country: 'GB', postalCode: 'BT1 1AA', hasTaxId: true }, untaxed],
    ['on the Isle of Man', { country: 'IM' }, untaxed],
    ['in Switzerland', { country: 'CH' }, untaxed],
    ['in Norway, with a number', { country: 'NO', hasTaxId: true }, untaxed],
    ['in the United States', { country: 'US', postalCode: '35001' }, untaxed],
    ['in a member without a rate', { country: 'MT' }, untaxed],
  ])('asks a customer %s for what is due', (_, customer, tax) => {
    expect(taxBy('DE', customer)).toEqual(tax);
  });
});

describe('a seller outside of the union', () => {
  test.each<[string, string, Customer, Tax]>([
    ['the United States', 'US', { country: 'DE' }, taxed(19_000)],
    ['the United States', 'US', { country: 'DE', hasTaxId: true }, reverse],
    ['the United States', 'US', { country: 'US' }, untaxed],
    ['Great Britain', 'GB', { country: 'GB', hasTaxId: true }, taxed(20_000)],
    ['Great Britain', 'GB', { country: 'IM' }, taxed(20_000)],
    ['Switzerland', 'CH', { country: 'CH' }, taxed(8100)],
    ['Switzerland', 'CH', { country: 'GB' }, untaxed],
    ['Monaco', 'MC', { country: 'FR', hasTaxId: true }, taxed(20_000)],
  ])('in %s (%s) asks %j for what is due', (_, seller, customer, tax) => {
    expect(taxBy(seller, customer)).toEqual(tax);
  });
});

test('no number makes a bill dearer, and none frees within a country', () => {
  for (const seller of [...unionCountries, 'US', 'GB', 'MC']) {
    for (const country of [...unionCountries, 'MC', 'GB', 'US', '']) {
      const [without, withOne] = [false, true].map((hasTaxId) => taxBy(seller, { country, hasTaxId }).rate);
      expect(withOne).toBeLessThanOrEqual(without ?? 0);
      if (seller === country || country === '') expect(withOne).toBe(without);
    }
  }
});

test('numbers begin as the authorities have it', () => {
  expect(['GR', 'MC', 'IM', 'DE', 'CH'].map(taxPrefixOf)).toEqual(['EL', 'FR', 'GB', 'DE', 'CH']);
  expect(['GR', 'MC', 'DE', 'GB', 'IM', 'CH', 'NO', 'US'].map(isAskedAbout)).toEqual([
    ...[true, true, true],
    ...[false, false, false, false, false],
  ]);
});

test('bills say who owes the tax', () => {
  expect(reverseChargeSentence).toMatch(/^Reverse charge: the customer owes/);
});
