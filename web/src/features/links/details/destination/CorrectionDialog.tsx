import { useRef, useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { correctionEnd, correctionMinutes } from '@linklet/contract/links/correction.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import { formatTime } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { SubmitButton } from '#/ui/buttons/SubmitButton.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { ErrorSummary } from '#/ui/ErrorSummary.tsx';
import { DestinationField } from './DestinationField.tsx';
import { mayCorrect } from '../rights.ts';
import { useDestinationForm } from './use-destination-form.ts';

interface CorrectionDialogProps {
  link: ListedLink;
  state: AppState;
  /** Where a plan is chosen. */
  path: string;
  onClose: () => void;
}

/** What larger plans do with links that are made. */
const openedByPlans: readonly [Feature, string][] = [
  ['change_long_url', 'Change destinations at any time'],
  ['use_tags', 'Tag links, and search and filter them'],
  ['manage_expiration', 'Set when links expire'],
  ['redirect_routes', 'Route visitors by country, device or language'],
  ['archive_linklet', 'Archive links and restore them'],
  ['delete_linklet', 'Delete links, with a trash'],
];

export function CorrectionDialog(props: CorrectionDialogProps) {
  const [isNew] = useState(() => mayCorrect(props.state, props.link, Date.now()));

  return (
    <Dialog title="Edit destination" onClose={props.onClose}>
      {isNew ? <CorrectionForm {...props} /> : <OpenedByPlans {...props} />}
    </Dialog>
  );
}

function CorrectionForm({ link, path, onClose }: CorrectionDialogProps) {
  const formRef = useRef<HTMLFormElement>(null);
  const form = useDestinationForm(formRef, link, onClose);
  const end = new Date(correctionEnd(link.created_at)).toISOString();

  return (
    <form ref={formRef} className="stack" noValidate onSubmit={form.submit}>
      {form.note}
      <ErrorSummary errors={form.errors} fields={form.named({ url: 'URL' })} />
      <DestinationField {...form.field('url')} data-focus />
      <p className="field-hint">
        You can correct a new link for {correctionMinutes} minutes, this one until{' '}
        <time dateTime={end}>{formatTime(end)}</time>. Larger plans change links at any time.{' '}
        <a href={path}>See your plan</a>
      </p>
      <div className="dialog-end">
        <Button onClick={onClose}>Cancel</Button>
        <SubmitButton busy={form.busy} label="Save" busyLabel="Saving…" />
      </div>
    </form>
  );
}

function OpenedByPlans({ state, path, onClose }: CorrectionDialogProps) {
  const missing = openedByPlans.filter(([feature]) => !state.features.includes(feature));

  return (
    <div className="stack dialog-text">
      <p>Your plan can correct a link for {correctionMinutes} minutes after it is made. Larger plans can:</p>
      <ul>
        {missing.map(([feature, text]) => (
          <li key={feature}>{text}</li>
        ))}
      </ul>
      <div className="dialog-end">
        <Button onClick={onClose}>Close</Button>
        <ButtonAnchor kind="primary" href={path}>
          See your plan
        </ButtonAnchor>
      </div>
    </div>
  );
}
