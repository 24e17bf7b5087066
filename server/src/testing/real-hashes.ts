import { beforeAll } from 'vitest';
import { HASH_COST, setHashCost } from '../modules/passwords/password-hash.ts';

/** For files that are about what a hash costs: the others have cheap ones. */
export function useRealHashes(): void {
  beforeAll(() => {
    setHashCost(HASH_COST);
  });
}
