import { expect, test } from 'vitest';
import { stateOf, type DomainFacts } from './domain-state.ts';

const now = new Date('2026-11-27T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

const fresh: DomainFacts = {
  ...{
    provenAt: null,
    proofLostAt: null,
    direction: 'none',
    directedAt: null,
    directionLostAt: null,
    contestedAt: null,
  },
  ...{ awaitsCertificate: false, isDisabled: false, isBlocked: false, heldFor: null, deletedAt: null },
  planEndedAt: null,
  ...{ right: 0, isWrong: false, isSpreading: false },
};
const used: DomainFacts = {
  ...fresh,
  provenAt: daysAgo(9),
  direction: 'here',
  directedAt: daysAgo(9),
  right: 2,
};

test.each<[string, DomainFacts, Partial<DomainFacts>]>([
  ['add_records', fresh, {}],
  ['looking', fresh, { right: 1 }],
  ['wrong', fresh, { right: 1, isWrong: true }],
  ['spreading', fresh, { right: 2, isSpreading: true }],
  ['looking', fresh, { right: 1, provenAt: daysAgo(1) }],
  ['active', used, {}],
  ['certificate', used, { awaitsCertificate: true }],
  ['attention', used, { awaitsCertificate: true, directionLostAt: daysAgo(3) }],
  ['active', used, { isWrong: true }],
  ['proxied', used, { direction: 'proxied' }],
  ['attention', used, { directionLostAt: daysAgo(3), direction: 'elsewhere' }],
  ['attention', used, { proofLostAt: daysAgo(3) }],
  ['attention', used, { directionLostAt: daysAgo(90), direction: 'none' }],
  ['asleep', used, { directionLostAt: daysAgo(91), direction: 'none' }],
  ['claimed', used, { contestedAt: daysAgo(1), directionLostAt: daysAgo(9) }],
  ['looking', fresh, { contestedAt: daysAgo(1), right: 2 }],
  ['off', used, { isDisabled: true }],
  ['off', fresh, { isDisabled: true }],
  ['review', used, { heldFor: 'It looks like google.' }],
  ['review', used, { heldFor: 'It looks like google.', isDisabled: true }],
  ['plan_ended', used, { planEndedAt: daysAgo(3), isDisabled: true, directionLostAt: daysAgo(3) }],
  ['deleted', used, { planEndedAt: daysAgo(3), deletedAt: daysAgo(1) }],
  ['deleted', used, { deletedAt: daysAgo(1), heldFor: 'It looks like google.' }],
  ['blocked', used, { isBlocked: true, deletedAt: daysAgo(1) }],
])('%s is shown of %j with %j', (state, facts, changes) => {
  expect(stateOf({ ...facts, ...changes }, now)).toBe(state);
});
