import { beforeAll } from 'vitest';
import { HASH_COST, setHashCost } from '../modules/passwords/password-hash.ts';

const CHEAP = { ...HASH_COST, memoryCost: 8, timeCost: 1 };

// Files share the module: each begins with cheap hashes. Those that are about the cost have `useRealHashes`.
beforeAll(() => {
  setHashCost(CHEAP);
});
