/** Steps of onboarding in their order. This module imports nothing. */
export const onboardingSteps = ['team', 'members', 'domains', 'users', 'tour', 'done'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
