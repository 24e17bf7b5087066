import { accountDomains } from '@linklet/contract/domains/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import type { FormErrors } from '#/lib/forms/use-form.ts';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { FieldNote } from '#/ui/fields/TextField.tsx';

interface OnlyForLinksProps {
  id: string;
  checked: boolean;
  error: string | undefined;
  onChange: (checked: boolean) => void;
}

/** What the owner of a domain says of it: a website at the same name would stop. */
export function OnlyForLinks({ id, checked, error, onChange }: OnlyForLinksProps) {
  return (
    <div className="domain-use">
      <CheckField
        id={id}
        checked={checked}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={onChange}
      >
        I use this domain only for short links
      </CheckField>
      <FieldNote id={id} {...(error !== undefined && { error })} />
    </div>
  );
}

export function onlyForLinksErrors(only_for_links: boolean): FormErrors {
  const { only_for_links: refusal } = checkBody(accountDomains.claim, { domain: 'a.b', only_for_links });
  return refusal === undefined ? {} : { only_for_links: refusal };
}
