import { useRef } from 'react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { UserView } from '@linklet/contract/accounts/endpoints.ts';
import { updateProfile } from '@linklet/contract/accounts/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { stateQuery } from '#/lib/transport/state-query.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { TimeZoneField } from '#/ui/fields/TimeZoneField.tsx';

const names = { name: 'Name', email: 'Email', time_zone: 'Time zone' };

export function ProfileForm({ user }: { user: UserView }) {
  const queryClient = useQueryClient();
  const { product } = useSuspenseQuery(stateQuery).data;
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { name: user.name, email: user.email, time_zone: user.time_zone },
    check: (draft) => checkBody(updateProfile, draft),
    send: async (body) => {
      await api(updateProfile, { body });
      await queryClient.invalidateQueries({ queryKey: stateQuery.queryKey });
      notify(
        isOther(body.email, user.email) && product.sends_email
          ? `Profile saved. We sent a link to ${body.email}.`
          : 'Profile saved.',
        'success',
      );
      // The present address stays until the link is used.
      form.change({ email: user.email });
    },
  });

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField {...form.field('name')} label={names.name} autoComplete="name" />
      <TextField
        {...form.field('email')}
        label={names.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...(isOther(form.draft.email, user.email) && {
          hint: 'We’ll send a link to a new address. It takes effect once you open it.',
        })}
      />
      <TimeZoneField
        id={form.idOf('time_zone')}
        label={names.time_zone}
        name="time_zone"
        value={form.draft.time_zone}
        error={form.errors['time_zone']}
        onChange={(time_zone) => form.change({ time_zone })}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}

function isOther(typed: string, email: string): boolean {
  return typed.trim().toLowerCase() !== email.toLowerCase();
}
