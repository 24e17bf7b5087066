// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { makeListedLink } from '#/testing/make-link.ts';
import { shortenPaths } from '#/testing/shorten-paths.ts';
import { stubNetwork } from '#/testing/stub-network.ts';
import { viewOf } from './CreatedLinkView.tsx';
import type { ShownLink } from '../shown-link.ts';

afterEach(cleanup);

function show(given: Partial<ShownLink>) {
  stubNetwork();
  const shown = {
    link: makeListedLink(),
    existed: false,
    isGuest: false,
    isCorrectable: false,
    hasClicks: true,
    team: '',
  };
  const View = viewOf({ ...shown, place: null, ...given });
  render(<View paths={shortenPaths} onAnother={() => undefined} onAlias={() => undefined} />);
}

test('a link that ends says when', () => {
  show({ link: makeListedLink({ expires_at: '2027-03-01T10:00:00Z' }) });

  const line = screen.getByText(/^Expires/);
  expect(line.querySelector('time')?.dateTime).toBe('2027-03-01T10:00:00Z');
});

test('a link that does not end says nothing of it', () => {
  show({});

  expect(screen.queryByText(/^Expires/)).toBeNull();
});

test('a guest is told how to keep the link', () => {
  show({ isGuest: true });

  expect(screen.getByText(/^Keep this link/).textContent).toBe('Keep this link: sign up');
  expect(screen.getByRole('link', { name: 'sign up' }).getAttribute('href')).toBe('/app/register');
});

test('an account whose plan changes no links is told where to correct this one', () => {
  show({ isCorrectable: true });

  expect(screen.getByRole('link', { name: 'correct it in My URLs' }).getAttribute('href')).toBe(
    '/app/my-urls',
  );
});

test('whoever has an account is not', () => {
  show({ isGuest: false });

  expect(screen.queryByText(/^Keep this link/)).toBeNull();
});

test('the destination breaks after the marks that part it, and not within its words', () => {
  const url = 'https://shop.example.com/spring/new_shoes?colour=dark-blue#top';
  show({ link: makeListedLink({ url }) });

  const line = screen.getByTitle(url);
  const parts = line.innerHTML.replace(/<span.*?<\/span>/, '').split('<wbr>');
  expect(parts.slice(0, 7)).toEqual(['https:/', '/', 'shop.', 'example.', 'com/', 'spring/', 'new_']);
});
