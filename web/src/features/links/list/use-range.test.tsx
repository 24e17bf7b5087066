// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { useRange } from './use-range.ts';
import { useSelection } from './use-selection.ts';

const links = ['one', 'two', 'three', 'four'].map((hash) => ({ hash, state: 'active' as const }));

function List() {
  const { chosen, choose } = useSelection('all');
  const range = useRange(links);
  return (
    <div {...range.listeners}>
      {links.map((link) => (
        <CheckField
          key={link.hash}
          checked={chosen.has(link.hash)}
          onChange={(isChosen) => choose(range.upTo(link), isChosen)}
        >
          {link.hash}
        </CheckField>
      ))}
    </div>
  );
}

test('with Shift all are chosen from the one that was chosen before, downwards and upwards', async () => {
  render(<List />);
  const person = userEvent.setup();
  const press = async (name: string, isRange = false) => {
    if (isRange) await person.keyboard('{Shift>}');
    await person.click(screen.getByRole('checkbox', { name }));
    if (isRange) await person.keyboard('{/Shift}');
  };
  const chosen = () =>
    screen
      .getAllByRole<HTMLInputElement>('checkbox')
      .flatMap((box, index) => (box.checked ? [links[index]?.hash] : []));

  await press('three', true);
  expect(chosen()).toEqual(['three']);
  await press('one', true);
  expect(chosen()).toEqual(['one', 'two', 'three']);
  await press('four');
  await press('two', true);
  expect(chosen()).toEqual(['one']);
});
