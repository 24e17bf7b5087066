import { z } from 'zod';

export const directions = ['none', 'elsewhere', 'here', 'proxied'] as const;
export type Direction = (typeof directions)[number];

/** What is known of a branded domain. What is shown of it is computed of this. */
export interface DomainFacts {
  /** When its owner's record was first seen. */
  provenAt: Date | null;
  /** Since when the record is gone; null while it was missed once only. */
  proofLostAt: Date | null;
  direction: Direction;
  /** When the name was first seen to lead here. */
  directedAt: Date | null;
  directionLostAt: Date | null;
  /** Since when somebody else has proven the name, while the owner’s record is gone. */
  contestedAt: Date | null;
  /** Visitors come by https, and no certificate was seen yet. */
  awaitsCertificate: boolean;
  isDisabled: boolean;
  isBlocked: boolean;
  heldFor: string | null;
  /** Since when the owner's plan has no branded domains. */
  planEndedAt: Date | null;
  deletedAt: Date | null;
  /** Of the last look: how many records are right, whether something is wrong, and whether the rest is on its way. */
  right: number;
  isWrong: boolean;
  isSpreading: boolean;
}

export const domainStates = [
  'add_records',
  'looking',
  'wrong',
  'spreading',
  'certificate',
  'active',
  'proxied',
  'claimed',
  'attention',
  'asleep',
  'review',
  'plan_ended',
  'off',
  'blocked',
  'deleted',
] as const;
export type DomainState = (typeof domainStates)[number];
export const domainState = z.enum(domainStates);

/** Days for which links go on after a plan with branded domains has ended. */
export const PLAN_GRACE_DAYS = 14;

const ASLEEP_AFTER_MS = 90 * 24 * 3_600_000;

/** What is shown of a domain at a moment. */
export function stateOf(facts: DomainFacts, now: Date): DomainState {
  return switchedState(facts) ?? (isInUse(facts) ? usedState(facts, now) : openState(facts));
}

function switchedState(facts: DomainFacts): DomainState | null {
  const { isBlocked, deletedAt, heldFor, planEndedAt, isDisabled } = facts;
  if (isBlocked) return 'blocked';
  if (deletedAt !== null) return 'deleted';
  if (heldFor !== null) return 'review';
  if (planEndedAt !== null) return 'plan_ended';
  return isDisabled ? 'off' : null;
}

/** Whether it has once been proven and led here. */
function isInUse({ provenAt, directedAt }: DomainFacts): boolean {
  return provenAt !== null && directedAt !== null;
}

function usedState(facts: DomainFacts, now: Date): DomainState {
  const { proofLostAt, direction, directionLostAt, contestedAt, awaitsCertificate } = facts;
  if (contestedAt !== null) return 'claimed';
  if (directionLostAt !== null && now.getTime() - directionLostAt.getTime() > ASLEEP_AFTER_MS)
    return 'asleep';
  if (directionLostAt !== null || proofLostAt !== null) return 'attention';
  if (awaitsCertificate) return 'certificate';
  return direction === 'proxied' ? 'proxied' : 'active';
}

function openState({ right, isWrong, isSpreading }: DomainFacts): DomainState {
  if (isWrong) return 'wrong';
  if (isSpreading) return 'spreading';
  return right > 0 ? 'looking' : 'add_records';
}
