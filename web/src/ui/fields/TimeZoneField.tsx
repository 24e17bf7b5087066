import { timeZoneGroups } from './time-zones.ts';
import { SelectField, type SelectFieldProps } from './SelectField.tsx';

/** A time zone, by the region that it is in. */
export function TimeZoneField(field: Omit<SelectFieldProps, 'children'> & { value: string }) {
  return (
    <SelectField {...field}>
      {timeZoneGroups(field.value).map(({ region, zones }) => (
        <optgroup key={region} label={region}>
          {zones.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
