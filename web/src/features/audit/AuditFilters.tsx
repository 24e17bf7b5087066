import { useQuery } from '@tanstack/react-query';
import { auditAreas } from '@linklet/contract/audit/areas.ts';
import { DateField } from '#/ui/fields/dates/DateField.tsx';
import { SearchField } from '#/ui/fields/SearchField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import type { AuditSearch } from './audit-filter.ts';
import { auditPeopleQuery } from './audit.queries.ts';
import { areaNames } from './audit-words.ts';

interface AuditFiltersProps {
  organization: string;
  search: AuditSearch;
  onChange: (part: Partial<AuditSearch>) => void;
}

/** Which entries are shown. */
export function AuditFilters({ organization, search, onChange }: AuditFiltersProps) {
  const { data: people = [] } = useQuery(auditPeopleQuery(organization));

  return (
    <div className="audit-filters">
      <SearchField
        label="Search audit log"
        initial={search.search}
        onSearch={(text) => onChange({ search: text })}
      />
      <SelectField
        id="audit-person"
        label="Person"
        value={search.person}
        onChange={(person) => onChange({ person })}
      >
        <option value="">Anyone</option>
        {people.map(({ id, name, email }) => (
          <option key={id} value={id}>
            {name} ({email})
          </option>
        ))}
      </SelectField>
      <SelectField id="audit-area" label="Area" value={search.area} onChange={(area) => onChange({ area })}>
        <option value="">All areas</option>
        {auditAreas.map((area) => (
          <option key={area} value={area}>
            {areaNames[area]}
          </option>
        ))}
      </SelectField>
      <DateField
        id="audit-from"
        label="From"
        value={search.from}
        max={search.to || undefined}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        id="audit-to"
        label="To"
        value={search.to}
        min={search.from || undefined}
        onChange={(to) => onChange({ to })}
      />
    </div>
  );
}
