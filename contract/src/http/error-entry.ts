export interface ErrorEntry {
  status: number;
  /** The sentence for people; `{name}` is replaced from the error's details. */
  message: string;
  field?: string;
  data?: readonly (keyof ErrorData)[];
}

export type ErrorEntries = Record<string, ErrorEntry>;

export interface ErrorData {
  /** With `link_exists`: the workspace's link for this URL. */
  existing?: unknown;
  /** With `link_changed`: the last entry of the link's history. */
  changed?: unknown;
  /** With `payment_required`: the provider's payment id. */
  paymentId?: string;
  /** With `plan_limit_reached`: the name of the limit. */
  limit?: string;
  /** With `plan_limit_reached`: the limit and why it is what it is. */
  reached?: unknown;
  /** With `sign_on_required`: the URL of the single sign-on. */
  redirect?: string;
  /** With `token_awaits_approval`: the id of the request. */
  request?: string;
  /** With `using_credits`: the number of credits to agree to. */
  cost?: number;
}
