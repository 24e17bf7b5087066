/** What an organization is set up by, after it was made, in this order. This module imports nothing. */
export const onboardingSteps = ['team', 'members', 'domains', 'users', 'tour', 'done'] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];
