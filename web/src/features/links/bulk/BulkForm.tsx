import { useRef, useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { bulkFileTypes, bulkSamplePath, type BatchView } from '@linklet/contract/links/bulk/endpoints.ts';
import { useFormState } from '#/lib/forms/form-state.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { FileField } from '#/ui/fields/files/FileField.tsx';
import { SelectField } from '#/ui/fields/SelectField.tsx';
import { CheckField } from '#/ui/fields/Checkbox.tsx';
import { lifetimeText } from '../expiry/expiry.ts';
import { domainNote, DomainOptions } from '../domains/DomainChoice.tsx';
import type { ShortenPaths } from '../shown-link.ts';
import { checkBulkDraft, emptyBulkDraft, explainBulk, sendBulkDraft } from './bulk-draft.ts';
import { FilePreview } from './FilePreview.tsx';
import { GivenFields } from './GivenFields.tsx';
import { usePreview } from './use-preview.ts';

interface BulkFormProps {
  host: string;
  state: AppState;
  paths: ShortenPaths;
  /** `tag`: all its links have it. */
  onStarted: (batch: BatchView, tag: string | undefined) => void;
}

export function BulkForm({ host, state, paths, onStarted }: BulkFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const { confirm, dialog } = useConfirm();
  const [isAsking, setIsAsking] = useState(false);
  const { draft, errors, busy, change, submit } = useFormState({
    formRef,
    initial: emptyBulkDraft,
    check: checkBulkDraft,
    send: async (draft) => {
      const batch = await sendBulkDraft(draft, ask);
      if (batch !== null) onStarted(batch, draft.tags[0]);
    },
    explain: explainBulk,
    judged: { file: ['domain', 'withHeader'], domain: [] },
  });
  const preview = usePreview(draft);
  const unreadable = preview.state === 'refused' ? preview.reason : undefined;
  const canUpdate = state.features.includes('update_linklet');

  /** Nothing is uploaded while the question stands. */
  async function ask(text: string): Promise<boolean> {
    setIsAsking(true);
    try {
      return await confirm({ title: 'Use credits?', text, confirm: 'Use credits' });
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <form ref={formRef} className="shorten-form" noValidate onSubmit={submit}>
      <FileField
        id="bulk-file"
        label="File"
        accept={bulkFileTypes}
        file={draft.file}
        error={errors['file'] ?? unreadable}
        hint={
          <>
            csv, xlsx or ods, up to 10 MB. Required column: url. Optional: alias, domain, tags, expires_at,
            utm_source, utm_medium, utm_campaign, utm_term, utm_content, title, description. Times are in UTC.
          </>
        }
        onPick={(file) => change({ file })}
        onRemove={() => change({ file: null })}
      />
      <CheckField
        id="with-header"
        checked={draft.withHeader}
        onChange={(withHeader) => change({ withHeader })}
      >
        First row is a header
      </CheckField>
      {canUpdate && (
        <CheckField id="bulk-update" checked={draft.update} onChange={(update) => change({ update })}>
          Update links that exist already
          <span className="field-hint bulk-update-hint">
            A row with the alias or the short link of one of your links changes it. Empty cells change
            nothing.
          </span>
        </CheckField>
      )}
      <FilePreview preview={preview} />
      <SelectField
        id="bulk-domain"
        label="Domain"
        error={errors['domain']}
        hint={domainNote(state, paths)}
        value={draft.domain || host}
        onChange={(domain) => change({ domain })}
      >
        <DomainOptions state={state} host={host} />
      </SelectField>
      <GivenFields draft={draft} errors={errors} state={state} onChange={change} />
      <LifetimeNote lifetime={lifetimeText(state.user?.options.alias_lifetime)} />
      <SendButtons isUploading={busy && !isAsking} />
      {dialog}
    </form>
  );
}

function SendButtons({ isUploading }: { isUploading: boolean }) {
  return (
    <div className="form-end bulk-foot">
      <ButtonAnchor kind="quiet" href={bulkSamplePath} download>
        Sample file
      </ButtonAnchor>
      <Button type="submit" kind="primary" aria-busy={isUploading || undefined}>
        {isUploading ? 'Uploading…' : 'Upload file'}
      </Button>
    </div>
  );
}

/** That the plan ends what the file does not. */
function LifetimeNote({ lifetime }: { lifetime: string | null }) {
  if (lifetime === null) return null;
  return (
    <p className="field-hint">On your plan, links without an expiry in the file expire after {lifetime}.</p>
  );
}
