import { useId, useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { LinkFilter, LinkSort } from '@linklet/contract/links/list.ts';
import type { TagCount } from '@linklet/contract/links/tags/endpoints.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { DayField } from '#/ui/fields/DayField.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { filterOf, sortOf, type ListChoice } from './list.queries.ts';

const filterLabels: Record<LinkFilter, string> = {
  all: 'All links',
  active: 'Active',
  archived: 'Archived',
  expired: 'Expired',
  expiring: 'Expiring within 7 days',
  unclicked: 'Without clicks',
  blocked: 'Blocked',
  trash: 'Trash',
};

const sortLabels: Record<LinkSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  changed: 'Last changed first',
  expiry: 'Next to expire first',
};

interface ListFiltersProps {
  choice: ListChoice;
  domains: AppState['domains']['available'];
  tags: readonly TagCount[];
  onChange: (change: Partial<ListChoice>) => void;
}

/** What narrows a list of links, and how it is sorted. */
export function ListFilters({ choice, domains, tags, onChange }: ListFiltersProps) {
  const id = useId();
  const { tag, domain, from, to } = choice;
  const narrowed = [tag, domain, from, to].filter((each) => each !== '').length;
  const [open, setOpen] = useState(narrowed > 0);
  const fields = { id, choice, onChange };

  return (
    <div className="list-filters">
      <SearchField
        label="Search links: alias:, tag:, url: or any text"
        initial={choice.search}
        onSearch={(search) => onChange({ search })}
      />
      <Choice
        {...fields}
        name="filter"
        label="Show"
        value={filterOf(choice)}
        options={Object.entries(filterLabels)}
      />
      <Choice
        {...fields}
        name="sort"
        label="Sort"
        value={sortOf(choice)}
        options={Object.entries(sortLabels)}
      />
      <Button
        size="field"

        aria-expanded={open}
        aria-controls={`${id}-more`}
        onClick={() => setOpen(!open)}
      >
        Filters{narrowed > 0 && ` (${String(narrowed)})`}
      </Button>
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
        {narrowed > 0 && (
          <Button
            kind="quiet"
            size="field"
            onClick={() => onChange({ tag: '', domain: '', from: '', to: '' })}
          >
            Clear filters
          </Button>
        )}
      </div>
    </div>
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
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

function Day({ id, choice, name, label, onChange }: PartProps) {
  return (
    <DayField
      id={id + name}
      label={label}
      value={choice[name]}
      onChange={(day) => onChange({ [name]: day })}
    />
  );
}
