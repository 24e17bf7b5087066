import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { formatDate } from '#/lib/format.ts';
import { Property } from '#/ui/properties/Property.tsx';

interface RegistrationPropertyProps {
  domain: BrandedDomain;
  until: string;
}

/** Until when the name is registered, which its registrar prolongs. */
export function RegistrationProperty({ domain: { apex }, until }: RegistrationPropertyProps) {
  const isOver = new Date(until) < new Date();

  return (
    <Property name="registration" title="Registration" form={null}>
      <p>
        {apex} {isOver ? 'was registered until' : 'is registered until'} {formatDate(until)}.{' '}
        <span className="field-hint">
          {isOver
            ? 'Renew it at its registrar.'
            : 'It is renewed at its registrar. We remind you 30 and 7 days before.'}
        </span>
      </p>
    </Property>
  );
}
