import { onDemand } from '#/lib/on-demand.ts';

/** With the schemas come those who read them; the first screen that guests see does without until somebody types. */
export const signInContract = onDemand(() => import('@linklet/contract/sign-in/endpoints.ts'));
