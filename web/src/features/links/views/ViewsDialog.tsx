import { useRef, useState, type RefObject } from 'react';
import { maxViewName, type LinkView, type ViewChoice } from '@linklet/contract/links/views/endpoints.ts';
import { notify } from '#/lib/notices.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { useConfirm } from '#/ui/dialogs/use-confirm.tsx';
import { NameForm } from '#/ui/fields/NameForm.tsx';
import { viewSentence } from './view-choice.ts';
import { useViewCalls } from './views.queries.ts';

interface ViewsDialogProps {
  views: readonly LinkView[];
  /** What the list shows. */
  choice: ViewChoice;
  isSaved: boolean;
  onClose: () => void;
}

/** Saves what the list shows under a name, and lists the views that there are to rename, update and delete them. */
export function ViewsDialog({ views, choice, isSaved, onClose }: ViewsDialogProps) {
  const list = useRef<HTMLUListElement>(null);
  const { save } = useViewCalls();
  const isUsual = Object.keys(choice).length === 0;

  return (
    <Dialog title="Saved views" onClose={onClose}>
      <div className="stack">
        <p>Filters, searches and orders of the list, shared with everyone in this workspace.</p>
        {!isUsual && !isSaved && (
          <NameForm
            label="Name"
            hint={`The list shown: ${viewSentence(choice)}.`}
            name=""
            most={maxViewName}
            send={async (name) => {
              await save({ name, choice });
              // What had the focus goes with the form.
              list.current?.focus();
              notify(`Saved as ${name}.`, 'success');
            }}
          />
        )}
        {isUsual && views.length === 0 && (
          <p className="field-hint">There are none yet. Filter, search or sort the links first.</p>
        )}
        <ViewList ref={list} views={views} choice={isUsual || isSaved ? null : choice} />
        <div className="dialog-end">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface ViewListProps {
  ref: RefObject<HTMLUListElement | null>;
  views: readonly LinkView[];
  /** What the list shows, where no view says it yet. */
  choice: ViewChoice | null;
}

function ViewList({ ref, views, choice }: ViewListProps) {
  const [renamed, setRenamed] = useState<number>();
  const { change, remove } = useViewCalls();
  const { confirm, dialog } = useConfirm();

  async function ask({ id, name }: LinkView) {
    const isSure = await confirm({
      title: `Delete the view “${name}”?`,
      text: 'It disappears for everyone in this workspace. Links stay as they are.',
      confirm: 'Delete view',
      danger: true,
    });
    if (!isSure) return;
    await remove(id);
    ref.current?.focus();
    notify(`${name} deleted.`, 'success');
  }

  async function store(view: LinkView, sentence: string) {
    await change(view);
    setRenamed(undefined);
    ref.current?.focus();
    notify(sentence, 'success');
  }

  return (
    <>
      <ul ref={ref} className="name-list" tabIndex={-1} aria-label="Saved views">
        {views.map((view) => (
          <li key={view.id}>
            <span className="name-list-name">
              <strong>{view.name}</strong>
              <span className="field-hint">{viewSentence(view.choice)}</span>
            </span>
            <span className="name-list-actions">
              {choice !== null && (
                <Button
                  size="small"
                  title={`Save the list shown as ${view.name}`}
                  onClick={() =>
                    void store({ ...view, choice }, `${view.name} updated.`).catch(() => undefined)
                  }
                >
                  Update<span className="unseen"> {view.name}</span>
                </Button>
              )}
              <Button
                size="small"
                aria-expanded={renamed === view.id}
                onClick={() => setRenamed(renamed === view.id ? undefined : view.id)}
              >
                Rename<span className="unseen"> {view.name}</span>
              </Button>
              <Button size="small" onClick={() => void ask(view).catch(() => undefined)}>
                Delete<span className="unseen"> {view.name}</span>
              </Button>
            </span>
            {renamed === view.id && (
              <NameForm
                label="New name"
                name={view.name}
                most={maxViewName}
                send={async (name) => store({ ...view, name }, `Renamed to ${name}.`)}
              />
            )}
          </li>
        ))}
      </ul>
      {dialog}
    </>
  );
}
