import { useId, useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { TagCount } from '@linklet/contract/links/tags/endpoints.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { DateField } from '#/ui/fields/dates/DateField.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { Select } from '#/ui/fields/Select.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { closeIcon } from '#/ui/icons/icons.ts';
import { useKeptFocus } from '#/lib/use-focus.ts';
import { ViewPicker } from '../views/ViewPicker.tsx';
import { filterLabels, narrowingNames, narrowingSentences, sortLabels } from './choice-words.ts';
import { filterOf, sortOf, type ListChoice } from './list.queries.ts';

interface ListFiltersProps {
  choice: ListChoice;
  domains: AppState['domains']['available'];
  tags: readonly TagCount[];
  /** Whether clicks are counted for whoever looks. */
  hasClicks: boolean;
  onChange: (change: Partial<ListChoice>) => void;
}

/** What narrows a list of links, and how it is sorted. */
export function ListFilters({ choice, domains, tags, hasClicks, onChange }: ListFiltersProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const fields = { id, choice, onChange };

  return (
    <div className="list-filters">
      <SearchField
        label="Search links by any text, or by alias:, tag: or url:"
        placeholder="Search, or paste a short link"
        initial={choice.search}
        onSearch={(search) => onChange({ search })}
      />
      <Button aria-expanded={open} aria-controls={`${id}-more`} onClick={() => setOpen(!open)}>
        Filters
      </Button>
      <Chips choice={choice} onChange={onChange} />
      <Select
        size="small"
        aria-label="Show"
        value={filterOf(choice)}
        onChange={(filter) => onChange({ filter })}
      >
        <Options of={Object.entries(filterLabels)} />
      </Select>
      <Select size="small" aria-label="Sort" value={sortOf(choice)} onChange={(sort) => onChange({ sort })}>
        <Options of={Object.entries(sortLabels).filter(([sort]) => hasClicks || sort !== 'clicks')} />
      </Select>
      <ViewPicker choice={choice} onChange={onChange} />
      <div className="list-filters-more" id={`${id}-more`} hidden={!open}>
        <Choice
          {...fields}
          name="tag"
          label="Tag"
          value={choice.tag}
          options={[
            ['', 'Any tag'],
            ...withChosen(
              tags.map(({ name }) => name),
              choice.tag,
            ),
          ]}
        />
        <Choice
          {...fields}
          name="domain"
          label="Domain"
          value={choice.domain}
          options={[
            ['', 'Any domain'],
            ...withChosen(
              domains.map(({ domain }) => domain),
              choice.domain,
            ),
          ]}
        />
        <Day {...fields} name="from" label="Created from" />
        <Day {...fields} name="to" label="Created until" />
      </div>
    </div>
  );
}

/** What narrows the list, each with a button that takes it off. */
function Chips({ choice, onChange }: Pick<ListFiltersProps, 'choice' | 'onChange'>) {
  const shown = narrowingNames.filter((name) => choice[name] !== '');
  const list = useKeptFocus<HTMLUListElement>(shown.length);
  if (shown.length === 0) return null;

  return (
    <ul ref={list} className="filter-chips" tabIndex={-1} aria-label="Filters">
      {shown.map((name) => {
        const sentence = narrowingSentences[name](choice[name]);
        return (
          <li key={name} className="filter-chip">
            <span>{sentence}</span>
            <Button
              kind="icon"
              aria-label={`Remove the filter ${sentence}`}
              onClick={() => onChange({ [name]: '' })}
            >
              <Icon path={closeIcon} size={16} />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

/** The present choice stays one of the options, wherever it came from. */
function withChosen(names: readonly string[], chosen: string): [string, string][] {
  const all = chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
  return all.map((name) => [name, name]);
}

interface PartProps {
  id: string;
  choice: ListChoice;
  name: keyof ListChoice;
  label: string;
  onChange: (change: Partial<ListChoice>) => void;
}

function Choice({
  id,
  name,
  label,
  value,
  options,
  onChange,
}: PartProps & { value: string; options: [string, string][] }) {
  return (
    <SelectField
      id={id + name}
      label={label}
      value={value}
      onChange={(chosen) => onChange({ [name]: chosen })}
    >
      <Options of={options} />
    </SelectField>
  );
}

function Options({ of: options }: { of: [string, string][] }) {
  return options.map(([option, text]) => (
    <option key={option} value={option}>
      {text}
    </option>
  ));
}

function Day({ id, choice, name, label, onChange }: PartProps) {
  return (
    <DateField
      id={id + name}
      label={label}
      value={choice[name]}
      onChange={(day) => onChange({ [name]: day })}
    />
  );
}
