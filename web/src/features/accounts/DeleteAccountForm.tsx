import { useRef, type ReactNode } from 'react';
import type { OwnedOrganization, UserView } from '@linklet/contract/accounts/endpoints.ts';
import { deleteAccount } from '@linklet/contract/accounts/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { PasswordField } from '#/ui/fields/PasswordField.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { LinksField, linksText, type LinksChoice } from './LinksField.tsx';
import { OwnedOrganizations } from './OwnedOrganizations.tsx';

interface Draft {
  links: LinksChoice;
  password: string;
  /** Of organizations that are deleted along. */
  organizations: string[];
}

const untouched: Draft = { links: 'keep', password: '', organizations: [] };

interface DeleteAccountFormProps {
  user: UserView;
  links: number;
  organizations: readonly OwnedOrganization[];
  transferPath: (slug: string) => string;
  daysToReturn: number;
  onDone: () => Promise<void> | void;
  children?: ReactNode;
}

export function DeleteAccountForm({ user, links, organizations, ...rest }: DeleteAccountFormProps) {
  const { transferPath, daysToReturn, onDone, children } = rest;
  const { confirm, dialog } = useConfirm();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: untouched,
    check: (draft) => checkBody(deleteAccount, bodyOf(draft)),
    send: async (draft) => {
      const isSure = await confirm({
        title: 'Delete your account?',
        text: `The account of ${user.email} will be closed.${fateOf(links, draft.links)}${endText(organizations, draft.organizations)} You have ${daysToReturn} days to restore it.`,
        confirm: 'Delete my account',
        danger: true,
      });
      if (!isSure) return;
      await api(deleteAccount, { body: bodyOf(draft) });
      await onDone();
    },
  });

  /** Who has no password is asked to confirm in another way. */
  function bodyOf({ password, ...draft }: Draft) {
    return user.has_password ? { ...draft, password } : draft;
  }

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary
        errors={form.errors}
        fields={form.named({ password: 'Password', organizations: 'Organizations' })}
      />
      {organizations.length > 0 && (
        <OwnedOrganizations
          id={form.idOf('organizations')}
          organizations={organizations}
          along={form.draft.organizations}
          error={form.errors['organizations']}
          transferPath={transferPath}
          onChange={(along) => form.change({ organizations: along })}
        />
      )}
      {(links > 0 || organizations.length > 0) && (
        <LinksField
          whose="your"
          links={links}
          choice={form.draft.links}
          onChoose={(choice) => form.change({ links: choice })}
        />
      )}
      {user.has_password && (
        <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      )}
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Delete my account" busyLabel="Deleting…" kind="danger" />
        {children}
      </div>
      {dialog}
    </form>
  );
}

function endText(owned: readonly OwnedOrganization[], along: readonly string[]): string {
  const names = owned.filter(({ slug }) => along.includes(slug)).map(({ name }) => name);
  return names.length === 0 ? '' : ` Also deleted: ${names.join(', ')}.`;
}

function fateOf(links: number, choice: LinksChoice): string {
  if (links === 0) return '';
  const what = ` Your ${linksText(links)}`;
  return choice === 'keep' ? `${what} will keep redirecting.` : `${what} will stop redirecting.`;
}
