import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import {
  pixelProviderNames,
  pixelProviders,
  type PixelProvider,
} from '@linklet/contract/links/pixels/providers.ts';
import { createPixelScript } from '@linklet/contract/links/pixels/endpoints.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { pixelScriptsQuery } from './pixels.queries.ts';

const names = { name: 'Name', provider: 'Provider', pixel_id: 'Id' };

interface Draft {
  name: string;
  provider: PixelProvider;
  pixel_id: string;
}

const empty: Draft = { name: '', provider: 'meta', pixel_id: '' };

/** Adds a pixel script by its provider's id; free scripts are not taken. */
export function PixelScriptForm() {
  const queryClient = useQueryClient();
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: empty,
    check: (draft) => checkBody(createPixelScript, draft),
    send: async (body) => {
      await api(createPixelScript, { body });
      await queryClient.invalidateQueries({ queryKey: pixelScriptsQuery.queryKey });
      notify(`${body.name} added.`, 'success');
      form.change({ ...empty, provider: body.provider });
    },
  });
  const { provider } = form.draft;

  return (
    <form ref={formRef} className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary errors={form.errors} fields={form.named(names)} />
      <TextField {...form.field('name')} label={names.name} type="text" autoComplete="off" />
      <SelectField
        id={form.idOf('provider')}
        label={names.provider}
        value={provider}
        onChange={(value) => form.change({ provider: value as PixelProvider })}
      >
        {pixelProviderNames.map((each) => (
          <option key={each} value={each} disabled={pixelProviders[each].isContainer}>
            {pixelProviders[each].name}
            {pixelProviders[each].isContainer && ' (needs a domain of your own)'}
          </option>
        ))}
      </SelectField>
      <TextField
        {...form.field('pixel_id')}
        label={names.pixel_id}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={pixelProviders[provider].example}
      />
      <div className="form-end">
        <SubmitButton busy={form.busy} label="Add pixel script" busyLabel="Adding…" />
      </div>
    </form>
  );
}
