import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { mostSeries, writeOneSeries, type StatsSeries } from '@linklet/contract/analytics/series.ts';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { usePaused } from '#/lib/use-paused.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ComboboxField } from '#/ui/fields/Combobox.tsx';
import { useStats } from '../stats-context.ts';
import { optionsQuery, type SeriesOption } from './compare.queries.ts';

interface SeriesPickerProps {
  chosen: readonly StatsSeries[];
  onAdd: (option: SeriesOption) => void;
}

const label = 'Add a link or tag';

/** Adds a link or a tag to those that are compared. */
export function SeriesPicker({ chosen, onAdd }: SeriesPickerProps) {
  const { question } = useStats();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { data: found = [] } = useQuery(optionsQuery(question, usePaused(typed)));
  const taken = new Set(chosen.map(writeOneSeries));
  const options = found.filter((option) => !taken.has(writeOneSeries(option)));
  const isFull = chosen.length >= mostSeries;
  const full = useFocusAfterChange<HTMLParagraphElement>(String(isFull));

  function add() {
    const wanted = typed.trim().toLowerCase();
    if (wanted === '') return;
    const option = options.find(({ label }) => label.toLowerCase() === wanted);
    if (option === undefined) {
      setError('Choose a link or a tag from the list.');
      return;
    }
    setTyped('');
    onAdd(option);
  }

  if (isFull) {
    return (
      <p ref={full} className="compare-full" tabIndex={-1}>
        {mostSeries} is the most. Remove one to add another.
      </p>
    );
  }
  return (
    <form
      className="series-picker"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <ComboboxField
        id="compared-series"
        label={<span className="unseen">{label}</span>}
        options={options.map(({ label }) => label)}
        value={typed}
        // It takes the place of the button that was pressed.
        autoFocus={chosen.length === 0}
        error={error}
        spellCheck={false}
        placeholder={label}
        onChange={(text) => {
          setError(undefined);
          setTyped(text);
        }}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}
