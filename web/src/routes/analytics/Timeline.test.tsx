// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubStats } from '#/testing/stub-stats.ts';

const hash = 'abcdefghijklmnop';
const address = `/app/analytics/${hash}`;
const patient = { timeout: 10_000 };

const timeline = async () => within(await screen.findByRole('region', { name: 'Over time' }, patient));

test('repeat clicks are drawn once they are asked for, said, and in the table and the file', async () => {
  const saved = Promise.withResolvers<Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.resolve(blob as Blob);
    return 'blob:chart';
  });
  // The test's own window would go there.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  stubStats(hash);
  const person = showScreen(address);
  const chart = await timeline();
  const slider = await chart.findByRole('slider', { name: 'Clicks over time' }, patient);

  expect(slider.getAttribute('aria-valuetext')).toContain('Repeat clicks 10');
  const drawn = () => slider.querySelector('.timeline-line[data-series="non_unique"] path');
  expect(drawn()).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show repeat clicks', hidden: true }));
  await expect.poll(drawn).not.toBeNull();
  expect(chart.getByRole('button', { name: /^Repeat clicks 10/, pressed: true })).toBeDefined();
  await person.click(chart.getByRole('button', { name: 'Table' }));
  await chart.findByRole('columnheader', { name: 'Repeat clicks' });
  await person.click(screen.getByRole('button', { name: 'Download CSV of Over time', hidden: true }));

  expect(await (await saved.promise).text()).toContain('"time","human","unique","non_unique","bot"');
});

test('any number of minutes, hours or days up to now is chosen, and stands in the address', async () => {
  stubStats(hash);
  const person = showScreen(address);

  await person.selectOptions(
    await screen.findByLabelText('Period', {}, patient),
    'Last minutes, hours or days…',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Last minutes, hours or days' }));
  await person.clear(dialog.getByLabelText('How many'));
  await person.type(dialog.getByLabelText('How many'), '450');
  await person.selectOptions(dialog.getByLabelText('Of what'), 'minute');
  await person.click(dialog.getByRole('button', { name: 'Show' }));
  dialog.getByText('Enter a number from 1 to 180.');
  await person.type(dialog.getByLabelText('How many'), '{Backspace}');
  await person.click(dialog.getByRole('button', { name: 'Show' }));

  await expect.poll(() => location.search).toBe('?period=last_45_minute');
  expect(await screen.findByRole('option', { name: 'Last 45 minutes', selected: true })).toBeDefined();
});
