import { DateField } from '#/ui/fields/dates/DateField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { expiryChoices, localDay } from './token-draft.ts';

interface TokenExpiryProps {
  id: string;
  choice: string;
  day: string;
  error: string | undefined;
  onChange: (part: { expires_at: string } | { day: string }) => void;
}

/** When a token stops working. */
export function TokenExpiry({ id, choice, day, error, onChange }: TokenExpiryProps) {
  const isDay = choice === 'day';

  return (
    <>
      <SelectField
        id={id}
        label="Expires"
        value={choice}
        error={isDay ? undefined : error}
        onChange={(expires_at) => onChange({ expires_at })}
      >
        {expiryChoices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {isDay && (
        <DateField
          id={`${id}-day`}
          label="Date"
          hint="It works until the end of that day."
          min={localDay(new Date())}
          value={day}
          error={error}
          onChange={(chosen) => onChange({ day: chosen })}
        />
      )}
    </>
  );
}
