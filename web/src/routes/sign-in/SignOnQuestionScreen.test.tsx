// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { getSignOnQuestion } from '@linklet/contract/single-sign-on/endpoints.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubNetwork } from '#/testing/stub-network.ts';

const ADDRESS = '/app/sso/abc?next=/app/dashboard';

const linkOf = () => screen.getByRole('link', { name: 'Sign in' }).getAttribute('href') ?? '';

test('whoever comes from elsewhere is asked, and goes on by a link', async () => {
  stubNetwork().answer(getSignOnQuestion, { name: 'Acme', has_links: false });
  showScreen(ADDRESS);

  await screen.findByRole('heading', { name: 'Sign in to Acme?' });

  expect(linkOf()).toMatch(/^\/app\/sso\/abc\/begin\?time_zone=.*next=%2Fapp%2Fdashboard$/);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('a guest’s links stay unless it is said that they come along', async () => {
  stubNetwork().answer(getSignOnQuestion, { name: 'Acme', has_links: true });
  const person = showScreen(ADDRESS);
  const choice = await screen.findByRole('checkbox', { name: /Add the links made in this browser/ });
  const before = linkOf();

  await person.click(choice);

  expect(before).toContain('links=leave');
  expect(linkOf()).toContain('links=take');
});
