import { currencies } from '@linklet/contract/billing/currencies.ts';
import type { PlanPriceView, PlanView } from '@linklet/contract/billing/views.ts';
import { planName } from '#/lib/plan-name.ts';
import { isFree } from './plan-groups.ts';
import { groupTexts } from './plan-texts.ts';
import { pricingQuestions } from './pricing-questions.ts';

/** JSON-LD for search engines: each plan with what it costs, and the questions. */
export function planOffers(plans: readonly PlanView[], site: { name: string; address: string }): object {
  const products = plans
    .filter(({ prices }) => prices.length > 0)
    .map((plan) => ({
      '@type': 'Product',
      name: `${site.name} ${planName(plan.name)}`,
      description: groupTexts[plan.group] ?? planName(plan.name),
      url: site.address,
      brand: { '@type': 'Brand', name: site.name },
      offers: (isFree(plan) ? plan.prices.slice(0, 1) : plan.prices).map((price) => offer(price, site)),
    }));
  return { '@context': 'https://schema.org', '@graph': [...products, questions] };
}

const unitCodes = { monthly: 'MON', yearly: 'ANN' } as const;

function offer({ interval, price: { amount, currency } }: PlanPriceView, { address }: { address: string }) {
  const { exponent } = currencies[currency as keyof typeof currencies];
  const price = (amount / 10 ** exponent).toFixed(exponent);
  return {
    '@type': 'Offer',
    ...{ price, priceCurrency: currency, url: address, availability: 'https://schema.org/InStock' },
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...{ price, priceCurrency: currency, valueAddedTaxIncluded: false },
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: unitCodes[interval] },
    },
  };
}

const questions = {
  '@type': 'FAQPage',
  mainEntity: pricingQuestions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};
