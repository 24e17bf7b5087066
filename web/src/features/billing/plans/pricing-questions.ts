import { formatPrice } from '@linklet/contract/billing/currencies.ts';
import { overageDollars } from '@linklet/contract/usage/overage-amount.ts';

const overage = formatPrice(overageDollars * 100, 'USD');

/** What people ask before they pay, and after something was refused. */
export const pricingQuestions = [
  {
    question: 'What happens to my links when I cancel?',
    answer:
      'They go on. You keep your plan until the period ends, and are on the free plan then. Nothing is deleted; links redirect and show their statistics as before.',
  },
  {
    question: 'What happens when I reach the limit of my plan?',
    answer: `Links that exist go on, and no new ones are created until you archive some, upgrade, or turn on overages, where your plan has them: ${overage} a month for each 100 links more.`,
  },
  {
    question: 'What happens when a payment fails?',
    answer:
      'We try again and tell you. After 7 days nothing new can be made, after 14 days API and bulk creation stop, and after 28 days you are on the free plan. Your links redirect all the time, and everything is back with the payment.',
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'At any time. A bigger plan is there at once, and what you have paid for the rest of the period is taken off. A smaller one begins with the next period.',
  },
  {
    question: 'Do prices include VAT?',
    answer:
      'No. What you pay with VAT is shown before you pay. Businesses in other countries of the European Union give their VAT number and owe the tax themselves.',
  },
] as const;
