import type { ErrorEntries } from '../http/error-entry.ts';

export const billingErrors = {
  plan_unknown: { status: 422, field: 'plan', message: 'Please choose a plan.' },
  plan_interval_unknown: {
    status: 422,
    field: 'interval',
    message: 'This plan is not sold for this interval.',
  },
  plan_is_paid: {
    status: 409,
    message: 'There is a paid plan. Cancel it first.',
  },
  payment_overdue: {
    status: 402,
    message:
      'Your last payment failed, so nothing new can be created. Links and statistics keep working. Pay to continue.',
  },
  webhook_invalid: { status: 400, message: 'The signature is wrong, or too old.' },
  sandbox_checkout_over: { status: 409, message: 'This payment has expired. Go back and start again.' },
  sandbox_card_unknown: { status: 422, field: 'number', message: 'This is not the number of a test card.' },
  sandbox_card_expired: { status: 422, field: 'month', message: 'This card has expired.' },
  sandbox_card_refused: { status: 422, field: 'number', message: 'Your card was declined. Try another one.' },
  payments_off: { status: 406, message: 'Plans can’t be bought here. Write to support to change yours.' },
  billing_type_unknown: {
    status: 422,
    field: 'billing_type',
    message: 'Payments are not accepted this way.',
  },
  currency_fixed: {
    status: 422,
    field: 'currency',
    message: 'You pay in {currency}; another currency needs support.',
  },
  trial_not_available: { status: 422, field: 'trial', message: 'A trial is not available for you.' },
  plan_is_same: { status: 422, field: 'subscription', message: 'This is your plan.' },
  interval_downgrade_refused: {
    status: 406,
    message: 'This plan stays yearly until it ends. Cancel it, and subscribe monthly afterwards.',
  },
  subscription_missing: { status: 406, message: 'There is no subscription to change.' },
  subscription_exists: { status: 406, message: 'There is already a subscription. Change it instead.' },
  subscription_not_ending: { status: 406, message: 'The subscription is not cancelled.' },
  subscription_ending: { status: 406, message: 'The subscription is cancelled. Reactivate it first.' },
  nothing_scheduled: { status: 406, message: 'No change is scheduled.' },
  quote_changed: { status: 409, message: 'The amount has changed. Please look at it again.' },
  payment_declined: { status: 402, message: 'Payment declined.', data: ['paymentId'] },
  change_refused: { status: 406, message: 'The payment provider refused this.' },
  tax_id_wrong: {
    status: 422,
    field: 'tax_id',
    message: 'This is not a valid tax number of the country. Check its digits.',
  },
  invoice_taken_back: { status: 409, message: 'This invoice was already credited.' },
  refund_changed: {
    status: 409,
    message: 'This invoice was refunded in the meantime. Please check it again.',
  },
  refund_too_much: {
    status: 422,
    field: 'amount',
    message: 'At most {left} of this invoice can be refunded.',
  },
  refund_amount_wrong: {
    status: 422,
    field: 'amount',
    message: 'This is not a valid amount in this currency.',
  },
  clock_step_too_long: {
    status: 422,
    field: 'days',
    message: 'It can move by at most {days} days at once: two renewals.',
  },
  clock_fixed: { status: 406, message: 'Only the time of test payments can be moved.' },
  trial_missing: { status: 406, message: 'There is no trial to extend.' },
  tax_link_wrong: {
    status: 404,
    message: 'This link is incorrect or has expired. Change your details in the settings.',
  },
  payment_link_wrong: {
    status: 404,
    message: 'This link is incorrect or older than seven days. Sign in to pay.',
  },
  payment_not_due: { status: 409, message: 'This payment is no longer due. Nothing was charged.' },
  coupon_unknown: { status: 422, field: 'coupon', message: 'This coupon doesn’t exist.' },
  coupon_over: { status: 422, field: 'coupon', message: 'This coupon is no longer valid.' },
  coupon_used: { status: 422, field: 'coupon', message: 'You have used this coupon before.' },
  coupon_not_for_plan: { status: 422, field: 'coupon', message: 'This coupon is not for this plan.' },
} as const satisfies ErrorEntries;
