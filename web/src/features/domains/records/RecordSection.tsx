import { useState } from 'react';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { Select } from '#/ui/fields/Select.tsx';
import { Switch } from '#/ui/fields/Switch.tsx';
import { SettingsSection } from '#/ui/SettingsSection.tsx';
import { fieldsOf, providerFields } from './provider-fields.ts';
import { RecordItem } from './RecordItem.tsx';
import { SendInstructions } from './SendInstructions.tsx';

interface RecordSectionProps {
  domain: BrandedDomain;
  productName: string;
}

/** The DNS records of a domain, and how they get to whoever keeps them. */
export function RecordSection({ domain, productName }: RecordSectionProps) {
  const [chosen, setChosen] = useState<string | null>(null);

  return (
    <SettingsSection title="DNS records">
      <RecordList domain={domain} chosen={chosen} onChoose={setChosen} />
      <SendInstructions
        domain={{ ...domain, provider: chosen ?? domain.provider }}
        productName={productName}
      />
    </SettingsSection>
  );
}

interface RecordListProps {
  domain: Pick<BrandedDomain, 'provider' | 'records'>;
  /** The provider whose words are shown; null for the one that was found. */
  chosen: string | null;
  onChoose: (provider: string) => void;
}

/** DNS records in the words of whoever keeps them. */
export function RecordList({ domain: { provider, records }, chosen, onChoose }: RecordListProps) {
  const [isFull, setIsFull] = useState(false);
  const shown = chosen ?? provider;
  const fields = fieldsOf(shown);

  return (
    <>
      <div className="record-choices">
        <label>
          Fields as at{' '}
          <Select size="small" value={shown} onChange={onChoose}>
            {!(provider in providerFields) && (
              <option value={provider}>{provider === '' ? 'any provider' : provider}</option>
            )}
            {Object.keys(providerFields).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        </label>
        <Switch
          id="full-names"
          label="My provider wants the full name"
          checked={isFull}
          onChange={setIsFull}
        />
      </div>
      {fields.where !== '' && <p className="field-hint">{fields.where}</p>}
      <ul className="records" aria-label="Records">
        {records.map((record) => (
          <RecordItem
            key={`${record.type} ${record.value}`}
            record={record}
            fields={fields}
            isFull={isFull}
          />
        ))}
      </ul>
      {fields.note !== undefined && <p className="field-hint">{fields.note}</p>}
    </>
  );
}
