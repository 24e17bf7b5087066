// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  changeSegment,
  deleteSegment,
  listSegments,
  saveSegment,
  type StatsSegment,
} from '@linklet/contract/analytics/segments.ts';
import { showScreen } from '#/testing/show-screen.tsx';
import { Refusal } from '#/testing/stub-network.ts';
import { stubStats } from '#/testing/stub-stats.ts';

const hash = 'abcdefghijklmnop';
const ADDRESS = `/app/analytics/${hash}`;
const patient = { timeout: 10_000 };
const phones: StatsSegment = { id: 3, name: 'Phones abroad', filters: 'device:phone;country!:DE' };

/** Answers with segments that can be saved, renamed and deleted. */
function stubSegments(segments: StatsSegment[], isChangeable = true) {
  const { network, asked } = stubStats(hash);
  let kept = segments;
  const list = () => network.answer(listSegments, { data: kept, is_changeable: isChangeable });
  list();
  network.answer(saveSegment, ({ body }) => {
    kept = [...kept, { ...body, id: 9 }];
    list();
    return { ...body, id: 9 };
  });
  network.answer(changeSegment, ({ params, body }) => {
    kept = kept.map((each) => (each.id === params.id ? { ...body, id: each.id } : each));
    list();
    return { ...body, id: params.id };
  });
  network.answer(deleteSegment, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
    list();
    return {};
  });
  return { network, asked, kept: () => kept };
}

const filtersInAddress = () => new URLSearchParams(location.search).get('filters') ?? '';
/** As it is once it has what it is called for. */
const listed = async () => screen.findByRole('option', { name: 'Phones abroad' }, patient);
const picker = async () =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: 'Saved filters' }, patient);

test('a segment that is chosen stands in the address, and all charts follow it', async () => {
  const { asked } = stubSegments([phones]);
  const person = showScreen(ADDRESS);

  await listed();
  await person.selectOptions(await picker(), 'Phones abroad');

  expect(await screen.findByText('Country is not Germany')).toBeDefined();
  expect(filtersInAddress()).toBe(phones.filters);
  await expect.poll(() => asked).toContain(`source ${phones.filters}`);

  await person.selectOptions(await picker(), 'All clicks');
  await expect.poll(filtersInAddress).toBe('');
});

test('the filters shown are saved under a name, and told to be', async () => {
  const { kept } = stubSegments([]);
  const person = showScreen(`${ADDRESS}?filters=country:DE`);

  await person.click(await screen.findByRole('button', { name: 'Save filter' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved filters' }, patient));
  await person.type(dialog.getByLabelText('Name'), 'At home');
  await person.click(dialog.getByRole('button', { name: 'Save' }));

  expect(await screen.findByRole('button', { name: 'Saved as At home' })).toBeDefined();
  expect(kept()).toEqual([{ id: 9, name: 'At home', filters: 'country:DE' }]);
  expect((await picker()).selectedOptions[0]?.textContent).toBe('At home');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Saved filters');
});

test('a name that is taken is said beside its field', async () => {
  const { network } = stubSegments([phones]);
  network.answer(saveSegment, new Refusal('segment_name_taken'));
  const person = showScreen(`${ADDRESS}?filters=country:DE`);

  await person.click(await screen.findByRole('button', { name: 'Save filter' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved filters' }, patient));
  await person.type(dialog.getByLabelText('Name'), 'Phones abroad{Enter}');

  expect((await dialog.findAllByText('The name has already been taken.')).length).toBeGreaterThan(0);
  expect(dialog.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
});

test('segments are renamed, and deleted after a question', async () => {
  const { kept } = stubSegments([phones]);
  const person = showScreen(ADDRESS);
  await listed();
  await person.selectOptions(await picker(), 'Save or change…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Saved filters' }, patient));

  await person.click(await dialog.findByRole('button', { name: 'Rename Phones abroad' }));
  await person.clear(dialog.getByLabelText('New name'));
  await person.type(dialog.getByLabelText('New name'), 'Abroad{Enter}');
  await person.click(await dialog.findByRole('button', { name: 'Delete Abroad' }));
  expect(kept()).toEqual([{ ...phones, name: 'Abroad' }]);
  await person.click(await screen.findByRole('button', { name: 'Delete saved filter' }));

  await expect.poll(kept).toEqual([]);
  expect(await dialog.findByText(/There are none yet/)).toBeDefined();
});

test('whoever may not change them chooses from them alone', async () => {
  stubSegments([phones], false);
  showScreen(`${ADDRESS}?filters=country:DE`);

  await listed();
  const options = [...(await picker()).options].map(({ textContent }) => textContent);

  expect(options).toEqual(['Saved filters', 'Phones abroad']);
  expect(screen.getByText('Country is Germany')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Save filter' })).toBeNull();
});
