import { useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { deleteTag, renameTag } from '@linklet/contract/links/tags/endpoints.ts';
import { linksKey } from '#/features/links/links.queries.ts';
import { tagsQuery } from '#/features/links/list/list.queries.ts';
import { linksText } from '#/features/links/list/use-change-many.ts';
import { tell } from '#/features/links/details/use-edit-link.ts';
import { api } from '#/lib/transport/api.ts';
import { checkBody } from '#/lib/forms/check-body.ts';
import { notify } from '#/lib/notices.ts';
import { useForm } from '#/lib/forms/use-form.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { routes } from '#/shell/names.ts';

interface TagHeadProps {
  tag: string;
  features: readonly Feature[];
  onRenamed: (tag: string) => void;
}

/** The tag whose links are listed: how many they are, and what can be done with it. */
export function TagHead({ tag, features, onRenamed }: TagHeadProps) {
  const known = useQuery(tagsQuery(tag));
  const used = known.data?.find(({ name }) => name === tag)?.links;

  if (used === undefined) {
    const isKnown = known.isSuccess && !known.isPlaceholderData;
    return isKnown && <p className="alert">The tag ‘{tag}’ was not found.</p>;
  }
  return (
    <div className="tag-head">
      <h2>
        <span className="tag quiet">{tag}</span>
      </h2>
      <p className="field-hint">{linksText(used)}</p>
      <ButtonAnchor size="small" href={routes.dashboard}>
        All links
      </ButtonAnchor>
      {features.includes('use_tags') && <TagActions tag={tag} used={used} onRenamed={onRenamed} />}
    </div>
  );
}

interface TagActionsProps {
  tag: string;
  /** How many links have it. */
  used: number;
  onRenamed: (tag: string) => void;
}

function TagActions({ tag, used, onRenamed }: TagActionsProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [renaming, setRenaming] = useState(false);
  const { confirm, dialog } = useConfirm();
  const refresh = () => queryClient.invalidateQueries({ queryKey: linksKey });

  async function remove() {
    const isSure = await confirm({
      title: `Delete the tag ${tag}?`,
      text: `It is removed from ${linksText(used)}, which stay. You can’t undo this.`,
      confirm: 'Delete tag',
      danger: true,
    });
    if (!isSure) return;
    const { links } = await api(deleteTag, { params: { tag } });
    notify(`The tag ${tag} is off ${linksText(links)}.`, 'success');
    await navigate({ to: routes.dashboard, search: {} });
    await refresh();
  }

  return (
    <>
      <Button size="small" onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <Button size="small" onClick={() => void remove().catch(tell)}>
        Delete tag
      </Button>
      {renaming && (
        <RenameDialog
          tag={tag}
          onClose={() => setRenaming(false)}
          onRenamed={(name) => {
            setRenaming(false);
            onRenamed(name);
            void refresh();
          }}
        />
      )}
      {dialog}
    </>
  );
}

interface RenameDialogProps {
  tag: string;
  onClose: () => void;
  onRenamed: (name: string) => void;
}

function RenameDialog({ tag, onClose, onRenamed }: RenameDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useForm({
    formRef,
    initial: { name: tag },
    check: (draft) => checkBody(renameTag, draft),
    send: async (body) => onRenamed((await api(renameTag, { params: { tag }, body })).name),
  });

  return (
    <Dialog title={`Rename the tag ${tag}`} onClose={onClose}>
      <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
        <ErrorSummary errors={form.errors} fields={form.named({ name: 'Name' })} />
        <TextField
          {...form.field('name')}
          label="Name"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          data-focus
          hint="Where a tag of that name exists, the two become one."
        />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <SubmitButton busy={form.busy} label="Rename" busyLabel="Renaming…" />
        </div>
      </form>
    </Dialog>
  );
}
