// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showScreen } from '#/testing/show-screen.tsx';
import { stubStats } from '#/testing/stub-stats.ts';

const hash = 'abcdefghijklmnop';
const address = `/app/analytics/${hash}`;
const patient = { timeout: 10_000 };

const timeline = async () => within(await screen.findByRole('region', { name: 'Over time' }, patient));

test('repeated clicks are drawn, said, and in the table and the file', async () => {
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

  expect(slider.getAttribute('aria-valuetext')).toContain('Repeated clicks 10');
  expect(slider.querySelector('.timeline-line.non_unique path')).not.toBeNull();
  await person.click(chart.getByRole('button', { name: 'View as table' }));
  await chart.findByRole('columnheader', { name: 'Repeated clicks' });
  await person.click(chart.getByRole('button', { name: /^CSV/, hidden: true }));

  expect(await (await saved.promise).text()).toContain('"time","human","unique","non_unique","bot"');
});

test('any number of minutes, hours or days up to now is chosen, and stands in the address', async () => {
  stubStats(hash);
  const person = showScreen(address);

  await person.selectOptions(
    await screen.findByLabelText('More periods', {}, patient),
    'Last minutes, hours or days…',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Last minutes, hours or days' }));
  await person.clear(dialog.getByLabelText('How many'));
  await person.type(dialog.getByLabelText('How many'), '45');
  await person.selectOptions(dialog.getByLabelText('Of what'), 'minute');
  await person.click(dialog.getByRole('button', { name: 'Show' }));

  await expect.poll(() => location.search).toBe('?period=last_45_minute');
  expect((await screen.findAllByText('Last 45 minutes')).length).toBeGreaterThan(0);
});
