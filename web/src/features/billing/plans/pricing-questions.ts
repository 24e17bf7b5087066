import { formatPrice } from '@linklet/contract/billing/currencies.ts';
import { overageDollars } from '@linklet/contract/usage/overage-amount.ts';

const overage = formatPrice(overageDollars * 100, 'USD');

/** What people ask before they pay, and after something was refused. */
export const pricingQuestions = [
  {
    question: 'What happens to my links when I cancel?',
    answer:
      'They keep working. You keep your plan until the period ends, then move to the free plan. Nothing is deleted; links keep redirecting and show their statistics.',
  },
  {
    question: 'What happens when I reach the limit of my plan?',
    answer: `Existing links keep working, but you can’t create new ones until you archive some, upgrade, or turn on overages, if your plan has them: ${overage} a month for each extra 100 links.`,
  },
  {
    question: 'What happens when a payment fails?',
    answer:
      'We try again and tell you. After 7 days nothing new can be created, after 14 days API and bulk creation stop, and after 28 days you move to the free plan. Your links keep redirecting all the time, and paying restores everything.',
  },
  {
    question: 'Can I change my plan later?',
    answer:
      'At any time. An upgrade takes effect at once, and what you paid for the rest of the period is deducted. A downgrade starts with the next period.',
  },
  {
    question: 'Do prices include VAT?',
    answer:
      'No. What you pay with VAT is shown before you pay. Businesses in other countries of the European Union give their VAT number and owe the tax themselves.',
  },
] as const;
