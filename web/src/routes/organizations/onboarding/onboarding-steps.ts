import { onboardingSteps, type OnboardingStep } from '@linklet/contract/organizations/onboarding-steps.ts';
import type { OrganizationView } from '@linklet/contract/organizations/endpoints.ts';
import { localEntries } from '#/lib/storage.ts';
import { routes } from '#/shell/names.ts';
import { mayOnboard } from '../who-sees.ts';

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

/** The same of setting one up again. */
export const namesAgain: Record<StepAgain, string> = { ...stepNames, done: 'Done' };

/** What an organization that is set up is gone through again by, in this order. */
const stepsAgain = ['domains', 'users', 'team', 'members', 'done'] as const;
export type StepAgain = (typeof stepsAgain)[number];
const ofOwner: readonly StepAgain[] = ['domains', 'users'];

/** Those of them that whoever looks has. */
export function stepsAgainOf({ owner }: OrganizationView): readonly StepAgain[] {
  return owner ? stepsAgain : stepsAgain.filter((step) => !ofOwner.includes(step));
}

/** The step that an address names, else the one that this browser stopped at, else the first. */
export function stepAgainOf(organization: OrganizationView, named: string): StepAgain {
  const steps = stepsAgainOf(organization);
  const kept = localEntries.read('setUpAgain')?.[organization.slug];
  const find = (wanted: string | undefined) => steps.find((step) => step === wanted);
  return find(named) ?? find(kept) ?? steps[0] ?? 'done';
}

/** Keeps where somebody stops; the last step is the end of it. */
export function keepStepAgain({ slug }: OrganizationView, step: StepAgain): void {
  const others = Object.entries(localEntries.read('setUpAgain') ?? {}).filter(([each]) => each !== slug);
  localEntries.write('setUpAgain', Object.fromEntries(step === 'done' ? others : [...others, [slug, step]]));
}

/** Whether somebody stopped in the midst of setting it up, or, in this browser, of setting it up again. */
export function isGoneOnWith(organization: OrganizationView): boolean {
  if (!mayOnboard(organization)) return false;
  return isUnfinished(organization) || organization.slug in (localEntries.read('setUpAgain') ?? {});
}

export function stepAfter(step: OnboardingStep): OnboardingStep {
  return onboardingSteps[onboardingSteps.indexOf(step) + 1] ?? 'done';
}

/** Whether there is something left of it. */
function isUnfinished(organization: OrganizationView): boolean {
  return organization.onboarding !== 'done' && mayOnboard(organization);
}

/** Where an organization is set up, or set up again from where this browser stopped. */
export function onboardingPath(organization: OrganizationView): string {
  const path = `${routes['org.onboarding']}?organization=${organization.slug}`;
  return isUnfinished(organization) ? path : `${path}&step=${stepAgainOf(organization, '')}`;
}
