import { useRef } from 'react';
import { accountVanity, type BrandedDomain } from '@linklet/contract/domains/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { useDomainCalls, type DomainOwner } from '../domains.queries.ts';
import { frontOf, linkOn } from './front-of.ts';
import { SubdomainField } from './SubdomainField.tsx';

interface VanityFormProps {
  owner: DomainOwner;
  base: string;
  listPath: string;
  onAdded: (domain: BrandedDomain) => void;
}

/** Adds a name below the base domain. */
export function VanityForm({ owner, base, listPath, onAdded }: VanityFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { claimVanity } = useDomainCalls(owner);
  const form = useForm({
    formRef,
    initial: { subdomain: '' },
    // The same for organizations.
    check: (draft) => checkBody(accountVanity.claim, draft),
    send: async (draft) => onAdded(await claimVanity(draft)),
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named({ subdomain: 'Name' })} />
      <SubdomainField
        {...form.field('subdomain')}
        label="Name"
        base={base}
        hint={`At least 3 letters, digits or hyphens. A link on it: ${linkOn(frontOf(form.draft.subdomain, base), base)}`}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Add name" busyLabel="Adding…" />
        <ButtonAnchor href={listPath}>Cancel</ButtonAnchor>
      </div>
    </form>
  );
}
