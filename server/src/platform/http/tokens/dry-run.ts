import { inTransaction, type Scope } from '../../scope.ts';

class Tried extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('It was only tried.');
    this.answer = answer;
  }
}

/** What work would answer; nothing of it is kept, and nobody is told. */
export async function tryOnly<Current extends Scope>(
  scope: Current,
  work: (scope: Current) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await inTransaction(scope, async (scope) => {
      throw new Tried(await work(scope));
    });
  } catch (error) {
    if (error instanceof Tried) return error.answer;
    throw error;
  }
}
