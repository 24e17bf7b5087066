// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { makeStaff, makeState, options } from '#/testing/make-state.ts';
import { shortenPaths } from '#/testing/shorten-paths.ts';
import { AdvancedSwitches, type AdvancedSwitchesProps } from './AdvancedSwitches.tsx';
import { emptyDraft } from './shorten-draft.ts';

afterEach(cleanup);

function show(known: AdvancedSwitchesProps['known']) {
  const onChange = vi.fn();
  const props = { host: 'lnk.test', draft: emptyDraft, errors: {}, paths: shortenPaths, onChange };
  render(<AdvancedSwitches {...props} known={known} onUrlMissing={() => undefined} />);
  return onChange;
}

const expirySwitch = () => screen.queryByRole('switch', { name: 'Set Link Expiry' });

test('a guest is told why there is no expiry, and what opens it', async () => {
  const onChange = show({ state: makeState() });

  const reason = document.getElementById(expirySwitch()?.getAttribute('aria-describedby') ?? '');
  await userEvent.click(expirySwitch() as HTMLElement);

  expect(reason?.textContent).toBe('Sign up to set an expiry date.');
  expect(
    within(reason as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/app/register');
  expect(onChange).not.toHaveBeenCalled();
});

test('an account sets an expiry, and is told nothing of guests', async () => {
  const onChange = show({
    state: makeState({ user: makeStaff({ plan: 'pro' }), features: ['manage_expiration'] }),
  });

  await userEvent.click(expirySwitch() as HTMLElement);

  expect(screen.queryByText(/guest/)).toBeNull();
  expect(onChange).toHaveBeenCalledWith({ expires_at: expect.stringMatching(/^\d{4}-/) as string });
});

test('what the plan ends by itself is said before the link is made', () => {
  const of = (alias_lifetime: string | null) =>
    makeState({
      user: makeStaff({ options: { ...options, alias_lifetime } }),
      features: ['manage_expiration'],
    });

  show({ state: of('P90D') });

  screen.getByText('On your plan, a link without an expiry of its own expires after 90 days.');
  cleanup();
  show({ state: of(null) });
  expect(screen.queryByText(/On your plan/)).toBeNull();
});

test('before it is known who looks nothing is said of an expiry', () => {
  show(null);

  screen.getByRole('switch', { name: 'Add UTM' });
  expect(expirySwitch()).toBeNull();
});

test('UTM parameters are chosen before there is a URL, and wait for it', async () => {
  const onChange = show({ state: makeState() });

  await userEvent.click(screen.getByRole('switch', { name: 'Add UTM' }));
  const builder = within(await screen.findByRole('dialog', { name: 'UTM builder' }));
  await userEvent.type(builder.getByLabelText('Source'), 'poster');
  await userEvent.type(builder.getByLabelText('Medium'), 'print');
  await userEvent.type(builder.getByLabelText('Campaign'), 'spring');
  await userEvent.click(builder.getByRole('button', { name: 'Add UTM' }));

  const utm = { source: 'poster', medium: 'print', campaign: 'spring', term: '', content: '' };
  expect(onChange).toHaveBeenCalledWith({ utm });
});
