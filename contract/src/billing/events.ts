import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { planInterval } from '../plans/plans.ts';

const ofBilling = { area: 'account', isPublic: true } as const;
const payer = z.object({ name: z.string(), country: z.string(), tax_id: z.string() });
const state = z.object({ plan: z.string(), interval: planInterval, status: z.string() });

export const billingEvents = {
  'subscription.started': { ...ofBilling, before: state.nullable(), after: state },
  'subscription.changed': { ...ofBilling, before: state.nullable(), after: state },
  'subscription.payment_failed': { ...ofBilling, before: state.nullable(), after: state },
  'subscription.ended': { ...ofBilling, before: state.nullable(), after: state },
  'billing_details.changed': { ...ofBilling, before: payer, after: payer },
  'tax_number.checked': { ...ofBilling, after: z.object({ tax_id: z.string(), state: z.string() }) },
} satisfies EventKinds;
