// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { DownloadLink } from './DownloadLink.tsx';

afterEach(cleanup);

/** The addresses that the browser is sent to for a download. */
function watchDownloads(): string[] {
  const opened: string[] = [];
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    opened.push(this.pathname);
  });
  onTestFinished(() => clicked.mockRestore());
  return opened;
}

test('a file is fetched once a call has shown that it is given', async () => {
  const opened = watchDownloads();
  const { promise, resolve } = Promise.withResolvers<undefined>();
  render(
    <DownloadLink href="/app/exports/1/file" ask={async () => promise}>
      Download
    </DownloadLink>,
  );
  const link = screen.getByRole('link', { name: 'Download' });

  fireEvent.click(link);
  await expect.poll(() => link.getAttribute('aria-busy')).toBe('true');
  fireEvent.click(link);
  expect(opened).toEqual([]);
  resolve(undefined);

  await expect.poll(() => opened).toEqual(['/app/exports/1/file']);
  await expect.poll(() => link.getAttribute('aria-busy')).toBeNull();
});

test('a file that is refused is not fetched, and can be asked for again', async () => {
  const opened = watchDownloads();
  let asked = 0;
  const ask = async () => {
    asked += 1;
    throw new Error('Refused.');
  };
  render(
    <DownloadLink href="/app/exports/1/file" ask={ask}>
      Download
    </DownloadLink>,
  );
  const link = screen.getByRole('link', { name: 'Download' });

  fireEvent.click(link);
  await expect.poll(() => link.getAttribute('aria-busy')).toBeNull();
  fireEvent.click(link);

  await expect.poll(() => asked).toBe(2);
  expect(opened).toEqual([]);
});
