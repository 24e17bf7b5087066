/** Something that keeps the product from starting; the message is one sentence for whoever started it. */
export class StartError extends Error {
  override name = 'StartError';
}
