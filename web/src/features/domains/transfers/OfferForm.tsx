import { useRef } from 'react';
import type { BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { accountTransfers, DAYS_TO_ACCEPT } from '@linklet/contract/domains/transfers.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { notify } from '#/lib/notices.ts';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { nameOf } from '../domain-name.ts';
import type { DomainOwner } from '../domains.queries.ts';
import { useOffer } from './transfers.queries.ts';

interface OfferFormProps {
  owner: DomainOwner;
  domain: BrandedDomain;
}

interface Draft {
  to: 'email' | 'organization';
  email: string;
  organization: string;
}

const names = { email: 'Email', organization: 'Organization' };

const bodyOf = ({ to, ...draft }: Draft) => ({ [to]: draft[to] });

export function OfferForm({ owner, domain }: OfferFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { offer } = useOffer(owner, nameOf(domain.domain));
  const form = useForm<Draft>({
    formRef,
    initial: { to: 'email', email: '', organization: '' },
    check: (draft) => checkBody(accountTransfers.offer, bodyOf(draft)),
    send: async (draft) => {
      await offer(bodyOf(draft));
      notify(`${domain.unicode} is offered to ${draft[draft.to].trim()}.`, 'success');
    },
  });
  const { draft } = form;

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <SelectField
        id={form.idOf('to')}
        label="To"
        value={draft.to}
        onChange={(to) => form.change({ to: to === 'email' ? 'email' : 'organization' })}
      >
        <option value="email">An account</option>
        <option value="organization">An organization</option>
      </SelectField>
      {draft.to === 'email' ? (
        <TextField
          {...form.field('email')}
          label="Email of the account"
          hint={`It has ${String(DAYS_TO_ACCEPT)} days to accept, and needs a plan with room for the domain.`}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
      ) : (
        <TextField
          {...form.field('organization')}
          label="Organization"
          hint={`Its name as in its address: acme of /app/organizations/acme. It has ${String(DAYS_TO_ACCEPT)} days to accept, and needs a plan with room for the domain.`}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Offer domain" busyLabel="Offering…" kind="plain" />
      </div>
    </form>
  );
}
