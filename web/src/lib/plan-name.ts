export { planName } from '@linklet/contract/plans/plan-name.ts';
