// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { makeStaff, makeState } from '#/testing/make-state.ts';
import { stubNetwork } from '#/testing/stub-network.ts';
import { Shortcuts } from './Shortcuts.tsx';

afterEach(cleanup);

test('what is typed before the palette has come stands in it, and presses no key of the screen', async () => {
  stubNetwork();
  const onKey = vi.fn((event: KeyboardEvent) => event.defaultPrevented);
  addEventListener('keydown', onKey);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Shortcuts state={makeState({ user: makeStaff() })} onGo={() => undefined} />
    </QueryClientProvider>,
  );

  // All at once: nothing has time to load in between.
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  for (const key of 'pix') fireEvent.keyDown(document.body, { key });

  const field = await screen.findByRole('combobox');
  expect(field).toHaveProperty('value', 'pix');
  removeEventListener('keydown', onKey);
  const pressed = onKey.mock.results.map(({ value }) => value as unknown);
  expect(pressed).toEqual([true, true, true, true]);
});
