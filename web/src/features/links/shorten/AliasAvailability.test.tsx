// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { checkAlias } from '@linklet/contract/links/links.ts';
import { stubNetwork } from '#/testing/stub-network.ts';
import { AliasAvailability } from './AliasAvailability.tsx';

afterEach(cleanup);

function show(isRefused: boolean) {
  stubNetwork().answer(checkAlias, { is_free: false, suggestions: ['sale-2'] });
  const wanted = { domain: 'lnk.test', alias: 'sales', onPick: () => undefined };
  render(<AliasAvailability {...wanted} domains={[]} isRefused={isRefused} />);
}

test('that an alias is taken is an error', async () => {
  show(false);

  await screen.findByText('Taken. Available:', { selector: '.field-error' });
});

test('what the field’s error says is not said twice', async () => {
  show(true);

  await screen.findByText('Available:');
  expect(screen.queryByText(/taken/)).toBeNull();
  screen.getByRole('button', { name: 'Use sale-2' });
});
