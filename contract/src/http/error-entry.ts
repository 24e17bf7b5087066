/** One way a request can be refused. */
export interface ErrorEntry {
  /** HTTP. */
  status: number;
  /** The sentence that people read; `{name}` in it is filled from the error's details. */
  message: string;
  /** The form field that the sentence belongs to. */
  field?: string;
  /** Details that the answer carries beside the sentence. */
  data?: readonly (keyof ErrorData)[];
}

export type ErrorEntries = Record<string, ErrorEntry>;

/** What some refusals carry, so that the interface knows how to go on. */
export interface ErrorData {
  /** With `link_exists`: the link that the workspace already has for this URL. */
  existing?: unknown;
  /** With `link_changed`: the last entry of its history, which says who changed it, what and when. */
  changed?: unknown;
  /** With `payment_required`: names the payment at the provider. */
  paymentId?: string;
  /** With `plan_limit_reached`: which limit. */
  limit?: string;
  /** With `sign_on_required`: where a browser goes for it. */
  redirect?: string;
  /** With `using_credits`: how many credits are to be agreed to. */
  cost?: number;
}
