import { listCountries } from '@linklet/contract/billing/details.ts';
import { SelectField } from '#/ui/fields/SelectField.tsx';

interface CountryFieldProps {
  id: string;
  country: string;
  error?: string | undefined;
  onChange: (country: string) => void;
}

export function CountryField({ id, country, error, onChange }: CountryFieldProps) {
  return (
    <SelectField
      id={id}
      label="Country"
      name="country"
      autoComplete="country"
      value={country}
      error={error}
      onChange={onChange}
    >
      {country === '' && <option value="">Choose a country</option>}
      {listCountries().map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
