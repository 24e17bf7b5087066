import { onboardingSteps, type OnboardingStep } from '@linklet/contract/onboarding-steps.ts';
import type { OrganizationView } from '@linklet/contract/organizations.ts';
import { routes } from '#/shell/names.ts';

/** What each step of setting an organization up is called, in their order; the first makes it. */
export const stepNames = {
  organization: 'Organization',
  team: 'Team',
  members: 'Members',
  domains: 'Domains',
  users: 'Users',
  tour: 'Tour',
} as const;
export type ShownStep = keyof typeof stepNames;

export function stepAfter(step: OnboardingStep): OnboardingStep {
  return onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? 'done';
}

const needed = ['profile.update', 'users.invite', 'teams.create', 'members.update'] as const;

/** Whether whoever looks may set the organization up. */
export function mayOnboard({ permissions }: OrganizationView): boolean {
  return needed.every((each) => permissions.includes(each));
}

/** Whether there is something left of it. */
export function isUnfinished(organization: OrganizationView): boolean {
  return organization.onboarding !== 'done' && mayOnboard(organization);
}

export function onboardingPath(organization: string): string {
  return `${routes['org.onboarding']}?organization=${organization}`;
}
