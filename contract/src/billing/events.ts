import { z } from 'zod';
import type { EventKinds } from '../audit/event.ts';
import { planInterval } from '../plans/plans.ts';

const ofBilling = { area: 'billing', outward: null } as const;
const payer = z.object({ name: z.string(), country: z.string(), tax_id: z.string() });
const state = z.object({ plan: z.string(), interval: planInterval, status: z.string() });
const change = { before: state.nullable(), after: state };

export const billingEvents = {
  'subscription.started': {
    ...ofBilling,
    outward: 'subscription.started',
    sentence: 'subscribed to {after.plan}',
    ...change,
  },
  'subscription.changed': {
    ...ofBilling,
    outward: 'subscription.updated',
    sentence: 'changed the subscription to {after.plan}',
    ...change,
  },
  'subscription.payment_failed': {
    ...ofBilling,
    outward: 'subscription.payment_failed',
    sentence: 'had a payment for {after.plan} fail',
    ...change,
  },
  'subscription.ended': {
    ...ofBilling,
    outward: 'subscription.ended',
    sentence: 'ended the subscription to {after.plan}',
    ...change,
  },
  'billing_details.changed': {
    ...ofBilling,
    sentence: 'changed the billing details',
    before: payer,
    after: payer,
  },
  'tax_number.checked': {
    ...ofBilling,
    sentence: 'had the tax number {after.tax_id} checked',
    after: z.object({ tax_id: z.string(), state: z.string() }),
  },
} satisfies EventKinds;
