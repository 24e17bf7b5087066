import type { ImportPreview } from '@linklet/contract/imports/endpoints.ts';
import { columnNames, importColumns, type ImportColumn } from '@linklet/contract/imports/sources.ts';
import { Select } from '#/ui/fields/Select.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';

interface MappingTableProps {
  preview: ImportPreview;
  columns: readonly (ImportColumn | null)[];
  error: string | undefined;
  onChange: (columns: (ImportColumn | null)[]) => void;
}

const SAMPLES = 3;

/** What each column of a file is for, as it was told by its name, and as it can be said. */
export function MappingTable({ preview, columns, error, onChange }: MappingTableProps) {
  const named = preview.columns ?? [];

  function choose(place: number, meaning: ImportColumn | null) {
    // Each is for one column: who had it before has nothing now.
    onChange(
      columns.map((each, other) => {
        if (other === place) return meaning;
        return each === meaning ? null : each;
      }),
    );
  }

  return (
    <div className="field">
      <div className="import-table" tabIndex={0} role="region" aria-label="What the columns are for">
        <table id="columns">
          <thead>
            <tr>
              <th scope="col">Column</th>
              <th scope="col">Is for</th>
              <th scope="col">First rows</th>
            </tr>
          </thead>
          <tbody>
            {named.map(({ name }, place) => (
              <tr key={`${name} ${String(place)}`}>
                <th scope="row">{name}</th>
                <td>
                  <Select
                    size="small"
                    aria-label={`“${name}” is for`}
                    value={columns[place] ?? ''}
                    onChange={(value) => choose(place, importColumns.find((each) => each === value) ?? null)}
                  >
                    <option value="">Not read</option>
                    {importColumns.map((each) => (
                      <option key={each} value={each}>
                        {columnNames[each]}
                      </option>
                    ))}
                  </Select>
                </td>
                <td className="import-samples">{samplesOf(preview, place)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FieldNote id="columns" error={error} />
    </div>
  );
}

function samplesOf({ rows }: ImportPreview, place: number): string {
  const texts = rows.map((row) => row[place] ?? '').filter((text) => text !== '');
  return texts.slice(0, SAMPLES).join(' · ');
}
