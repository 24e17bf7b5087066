import { useEffect, useRef, type KeyboardEvent } from 'react';
import { RobotCheck } from '#/features/robot-check/index.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { DomainField } from '../domains/DomainField.tsx';
import { AliasField } from '../shorten/AliasField.tsx';
import { lifetimeText } from '../expiry/expiry.ts';
import { LongUrlField } from '../shorten/LongUrlField.tsx';
import type { ShortenDraft } from '../shorten/shorten-draft.ts';
import { useShorten } from '../shorten/use-shorten.ts';
import type { ShortenPaths, ShortenResult } from '../shown-link.ts';
import { CreatePreview } from './CreatePreview.tsx';
import { OptionChips } from './OptionChips.tsx';

interface CreateFormProps {
  host: string;
  paths: ShortenPaths;
  initialDraft: ShortenDraft;
  /** The field that takes the focus. */
  focusOn: 'url' | 'alias';
  onCreated: (result: ShortenResult) => void;
}

/** The form for a new link in the app: what most links need, chips for the rest, and how it will look. */
export function CreateForm({ host, paths, initialDraft, focusOn, onCreated }: CreateFormProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useShorten({ formRef, host, initialDraft, onCreated });
  const { known, draft, errors, change } = form;
  const parts = { host, known, draft, paths, onChange: change };

  useEffect(() => formRef.current?.querySelector<HTMLElement>(`#${focusOn}`)?.focus(), [focusOn]);

  function sendByKeys(event: KeyboardEvent): void {
    form.warmUp();
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    formRef.current?.requestSubmit();
  }

  return (
    <form
      ref={formRef}
      className="create-form"
      action={paths.self}
      method="get"
      noValidate
      onSubmit={form.submit}
      onPointerDown={form.warmUp}
      onKeyDown={sendByKeys}
      onPaste={form.warmUp}
    >
      <div className="create-fields">
        <Place form={form} />
        <LongUrlField url={draft.url} error={errors['url']} onChange={(url) => change({ url })} />
        <div className="short-parts">
          <DomainField {...parts} error={errors['domain']} />
          <AliasField {...parts} error={errors['alias']} onLeave={() => form.leave('alias')} />
        </div>
        {known ? (
          <OptionChips
            host={host}
            draft={draft}
            errors={errors}
            state={known.state}
            paths={paths}
            onChange={change}
            onUrlWrong={(url) => form.refuse({ url })}
          />
        ) : (
          <div className="option-chips-space" />
        )}
        <Refusals form={form} paths={paths} />
      </div>
      <CreatePreview host={host} draft={draft} />
      <Foot form={form} host={host} onBulk={onCreated} />
    </form>
  );
}

interface PartProps {
  form: ReturnType<typeof useShorten>;
}

function Place({ form: { known, draft, errors, choosePlace } }: PartProps) {
  if (!known?.state.teamsAllowed) return null;
  const { flow, state } = known;
  return <flow.TeamField place={draft.team} state={state} error={errors['team']} onChoose={choosePlace} />;
}

function Refusals({ form, paths }: PartProps & { paths: ShortenPaths }) {
  const { flow, errors, limitReached, closeLimit } = form;
  if (flow === null) {
    if (errors['form'] === undefined) return null;
    return (
      <p className="alert" role="alert">
        {errors['form']}
      </p>
    );
  }
  return (
    <>
      <flow.ShortenErrors errors={errors} />
      {limitReached && (
        <flow.LimitReachedDialog reached={limitReached.reached} paths={paths} onClose={closeLimit} />
      )}
    </>
  );
}

interface FootProps extends PartProps {
  host: string;
  onBulk: (result: ShortenResult) => void;
}

/** Always in sight: when the link will end, and what makes it. */
function Foot({ form, host, onBulk }: FootProps) {
  const { flow, known, busy, robot } = form;

  return (
    <div className="create-foot">
      <div className="create-foot-text">
        <LifetimeNote form={form} />
        <RobotCheck status={robot.status} widgetRef={robot.widgetRef} />
      </div>
      {flow && known && <flow.BulkButton host={host} state={known.state} onOpen={onBulk} />}
      <kbd aria-hidden="true">{isMac() ? '⌘' : 'Ctrl'} ↵</kbd>
      <Button
        type="submit"
        kind="primary"
        aria-busy={busy || undefined}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {busy ? 'Shortening…' : 'Shorten URL'}
      </Button>
    </div>
  );
}

/** When the link will end where nobody says when. */
function LifetimeNote({ form: { known, draft } }: PartProps) {
  const lifetime = lifetimeText(known?.state.user?.options.alias_lifetime);
  if (lifetime === null || draft.expires_at !== '') return null;
  return <p className="field-hint">Expires after {lifetime} on your plan, unless you set an expiry.</p>;
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
