import { useRef } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { makeToken, type TokenView } from '@linklet/contract/tokens/endpoints.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { ChoiceField } from '#/ui/fields/ChoiceField.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { TextAreaField } from '#/ui/fields/TextAreaField.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { PermissionFields } from './PermissionFields.tsx';
import { TokenExpiry } from './TokenExpiry.tsx';
import { draftOf, modeHints, settingsOf, tokenModes, type TokenMode } from './token-draft.ts';
import { tokensQuery, useSaveToken, type SavedToken, type TokenOwner } from './tokens.queries.ts';

interface TokenFormProps {
  address: TokenOwner;
  /** Null for a new one. */
  token: TokenView | null;
  /** Where whoever gives up goes. */
  listPath: string;
  onSaved: (saved: SavedToken) => void;
}

const names = {
  ...{ name: 'Name', permissions: 'Permissions', expires_at: 'Expires' },
  ...{ link_budget: 'Link budget', allowed_hosts: 'Allowed hosts' },
};

/** What a token is called, and what whoever has it may do. */
export function TokenForm({ address, token, listPath, onSaved }: TokenFormProps) {
  const { permissions: givable } = useSuspenseQuery(tokensQuery(address)).data;
  const save = useSaveToken(address);
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: draftOf(token),
    check: (draft) => checkBody(makeToken, settingsOf(draft, token)),
    send: async (draft) => onSaved(await save(token?.id ?? null, settingsOf(draft, token))),
  });
  const { draft, errors, change, idOf } = form;

  return (
    <form ref={formRef} className="form token-form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={errors} fields={form.named(names)} />
      <TextField
        {...form.field('name')}
        label={names.name}
        hint="For your own reference, such as “Newsletter”."
        autoComplete="off"
      />
      <PermissionFields
        id={idOf('permissions')}
        held={draft.permissions}
        givable={[...givable, ...(token?.permissions ?? [])]}
        error={errors['permissions']}
        onChange={(permissions) => change({ permissions })}
      />
      <TokenExpiry
        id={idOf('expires_at')}
        choice={draft.expires_at}
        day={draft.day}
        error={errors['expires_at']}
        onChange={change}
      />
      <TextField
        {...form.field('link_budget')}
        label={names.link_budget}
        hint={`How many links it can create in total${madeText(token)}. Leave empty for no limit.`}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextAreaField
        id={idOf('allowed_hosts')}
        label={names.allowed_hosts}
        hint="Its links can lead only to these hosts and their subdomains, one per line, such as example.com. Leave empty for any."
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        value={draft.allowed_hosts}
        error={errors['allowed_hosts']}
        onChange={(allowed_hosts) => change({ allowed_hosts })}
      />
      <ChoiceField
        id={idOf('mode')}
        label="Changes"
        hint={modeHints[draft.mode]}
        value={draft.mode}
        choices={tokenModes}
        onChange={(mode) => change({ mode: mode as TokenMode })}
      />
      <div className="form-end">
        <SubmitButton
          busy={form.busy}
          label={token === null ? 'Create token' : 'Save token'}
          busyLabel="Saving…"
        />
        <ButtonAnchor href={listPath}>Cancel</ButtonAnchor>
      </div>
    </form>
  );
}

/** Only what was made within a budget is counted. */
function madeText(token: TokenView | null): string {
  const { link_budget: budget = null, links_made: made = 0 } = token ?? {};
  return budget === null || made === 0 ? '' : `; so far ${String(made)}`;
}
