import { newCondition, newRoute, type RouteDraft } from './route-draft.ts';

/** Routes that many need, but for their destination. */
export const routeTemplates: readonly { name: string; make: () => RouteDraft }[] = [
  { name: 'iPhone and iPad', make: () => newRoute([newCondition('os', ['ios'])]) },
  { name: 'Android', make: () => newRoute([newCondition('os', ['android'])]) },
  { name: 'A/B test 50:50', make: () => newRoute([newCondition('share', ['0', '50'])]) },
];
