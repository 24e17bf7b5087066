/** Outside the app, as Paddle writes it into emails: `?_ptxn=` names the transaction. This module imports nothing. */
export const paddlePaymentPath = '/paddle/payment';
