import { useRef } from 'react';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { useOpenProperty } from '#/ui/properties/open-property.ts';
import { Property } from '#/ui/properties/Property.tsx';
import { PropertyForm } from '#/ui/properties/PropertyForm.tsx';
import { tell, useEditLink } from '../../details/use-edit-link.ts';
import { useLinkForm } from '../../details/use-link-form.tsx';
import type { OptionPropertyProps } from '../option-property-props.ts';
import { visitorPassword } from './visitor-password.ts';
import { VisitorPasswordField } from './VisitorPasswordField.tsx';

/** Whether visitors are asked for a password first. It is never shown: nobody can read it back. */
export function PasswordProperty({ link, may }: OptionPropertyProps) {
  const { has_password: isSet } = link.options;

  return (
    <Property
      name="password"
      title="Password"
      isPlain={!isSet}
      form={may ? <PasswordForm link={link} /> : null}
    >
      {isSet ? 'On' : 'Off'}
    </Property>
  );
}

function PasswordForm({ link }: { link: ListedLink }) {
  const formRef = useRef<HTMLFormElement>(null);
  const { edit } = useEditLink();
  const { close } = useOpenProperty();
  const { has_password: isSet } = link.options;

  async function save(password: string | null, done: string): Promise<void> {
    await edit(link, { password });
    notify(done, 'success');
    close();
  }

  const form = useLinkForm({
    formRef,
    present: visitorPassword.initial,
    // The service says what a password of a link must be.
    check: () => ({}),
    send: ({ password }) => save(password, isSet ? 'Password changed.' : 'Password set.'),
  });

  return (
    <PropertyForm
      formRef={formRef}
      form={form}
      rare={
        isSet && (
          <Button size="small" onClick={() => void save(null, 'Password removed.').catch(tell)}>
            Remove password
          </Button>
        )
      }
    >
      <VisitorPasswordField
        field={form.field}
        error={form.errors['form']}
        label={isSet ? 'New password' : 'Password'}
      />
    </PropertyForm>
  );
}
