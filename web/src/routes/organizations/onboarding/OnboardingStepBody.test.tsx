// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { getState } from '@linklet/contract/app-state/endpoints.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { makeOrganization, makeTeam } from '#/testing/make-organization.ts';
import { makeState } from '#/testing/make-state.ts';
import { stubNetwork } from '#/testing/stub-network.ts';
import { OnboardingStepBody } from './OnboardingStepBody.tsx';

afterEach(cleanup);

test('teams that were there before are named, and one that is created in the step is not', () => {
  stubNetwork().answer(getState, makeState());
  const client = new QueryClient();
  client.setQueryData(stateQuery.queryKey, makeState());
  const [support, sales] = [makeTeam({ slug: 'support', name: 'Support' }), makeTeam()];
  const stepWith = (teams: (typeof sales)[]) => (
    <QueryClientProvider client={client}>
      <OnboardingStepBody step="team" organization={makeOrganization({ teams })} onNext={() => undefined} />
    </QueryClientProvider>
  );

  const { rerender } = render(stepWith([support]));
  const note = screen.getByText(/^You have already created/);
  rerender(stepWith([support, sales]));

  expect(note.textContent).toBe('You have already created Support. Add another?');
});
