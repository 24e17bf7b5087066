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
    message: 'A plan is being paid here. Cancel it first.',
  },
  payment_overdue: {
    status: 402,
    message:
      'Your last payment failed, so nothing new can be made. Links and statistics go on. Pay to go on as before.',
  },
  webhook_invalid: { status: 400, message: 'The signature is wrong, or too old.' },
  sandbox_checkout_over: { status: 409, message: 'This payment is over. Go back and begin again.' },
  sandbox_card_unknown: { status: 422, field: 'number', message: 'This is not the number of a test card.' },
  sandbox_card_expired: { status: 422, field: 'month', message: 'This card has expired.' },
  sandbox_card_refused: { status: 422, field: 'number', message: 'Your card was declined. Try another one.' },
  payments_off: { status: 406, message: 'Plans are not sold here. Write to support to change yours.' },
  billing_type_unknown: { status: 422, field: 'billing_type', message: 'Payments are not taken this way.' },
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
  subscription_exists: { status: 406, message: 'There is a subscription already: change it instead.' },
  subscription_not_ending: { status: 406, message: 'The subscription is not going to end.' },
  subscription_ending: { status: 406, message: 'The subscription is going to end. Reactivate it first.' },
  nothing_scheduled: { status: 406, message: 'No change is scheduled.' },
  quote_changed: { status: 409, message: 'The amount has changed. Please look at it again.' },
  payment_declined: { status: 402, message: 'Payment declined.', data: ['paymentId'] },
  change_refused: { status: 406, message: 'The provider of payments refuses this.' },
  tax_id_wrong: {
    status: 422,
    field: 'tax_id',
    message: 'This is no tax number of the country: check its digits.',
  },
  invoice_taken_back: { status: 409, message: 'This invoice is taken back already.' },
  refund_changed: {
    status: 409,
    message: 'Something of this invoice was given back meanwhile. Please look at it again.',
  },
  refund_too_much: { status: 422, field: 'amount', message: 'Of this invoice {left} is left.' },
  refund_amount_wrong: { status: 422, field: 'amount', message: 'This amount is none of the currency.' },
  clock_step_too_long: {
    status: 422,
    field: 'days',
    message: 'It may move by {days} days at most at once: two renewals.',
  },
  clock_fixed: { status: 406, message: 'Only the time of test payments can be moved.' },
  trial_missing: { status: 406, message: 'There is no trial to extend.' },
  tax_link_wrong: {
    status: 404,
    message: 'This link is wrong or too old. Change your details in the settings.',
  },
  payment_link_wrong: {
    status: 404,
    message: 'This link is wrong, or older than seven days. Sign in to pay.',
  },
  payment_not_due: { status: 409, message: 'This payment is not due any more. Nothing was charged.' },
  coupon_unknown: { status: 422, field: 'coupon', message: 'There is no such coupon.' },
  coupon_over: { status: 422, field: 'coupon', message: 'This coupon is not valid any more.' },
  coupon_used: { status: 422, field: 'coupon', message: 'You have used this coupon before.' },
  coupon_not_for_plan: { status: 422, field: 'coupon', message: 'This coupon is not for this plan.' },
} as const satisfies ErrorEntries;
