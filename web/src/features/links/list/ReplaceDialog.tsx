import { useId, useState, type SyntheticEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { mostLinksAtOnce, previewReplacement, type ReplacedLink } from '@linklet/contract/links/list.ts';
import { formatNumber } from '#/lib/format.ts';
import { api } from '#/lib/transport/api.ts';
import { readableParts } from '#/lib/links.ts';
import { usePaused } from '#/lib/use-paused.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { TextField } from '#/ui/fields/TextField.tsx';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { linksKey } from '../links.queries.ts';
import type { ManyChange } from './change-many.ts';
import { linksText } from './use-change-many.ts';

interface ReplaceDialogProps {
  hashes: readonly string[];
  onChange: (change: ManyChange) => void;
  onClose: () => void;
}

const asTyped = {
  type: 'text',
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const;

const noneText = 'No destination has this text.';

/** Asks for a text in the destinations of many links and what takes its place, and shows what would become of them. */
export function ReplaceDialog({ hashes, onChange, onClose }: ReplaceDialogProps) {
  const id = useId();
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const [error, setError] = useState<string>();
  const preview = usePreview(hashes, { find: find.trim(), by: by.trim() });

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const sought = find.trim();
    if (sought === '') setError('Enter the text to find.');
    else if (preview.isNone) setError(noneText);
    else onChange({ change: { kind: 'replace', find: sought, by: by.trim() }, done: 'lead elsewhere now' });
  }

  return (
    <Dialog title={`Change the destinations of ${linksText(hashes.length)}`} onClose={onClose} wide>
      <form className="stack" noValidate onSubmit={submit}>
        <div className="replace-fields">
          <TextField
            id={`${id}-find`}
            label="Find"
            {...asTyped}
            placeholder="old.example.com"
            data-focus
            error={error}
            hint="Upper and lower case count."
            value={find}
            onChange={(event) => {
              setFind(event.currentTarget.value);
              setError(undefined);
            }}
          />
          <TextField
            id={`${id}-by`}
            label="Replace with"
            {...asTyped}
            placeholder="new.example.com"
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
          />
        </div>
        <Preview found={error === undefined ? preview.found : undefined} all={hashes.length} />
        <div className="dialog-end">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary">
            Change destinations
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What would become of the first of the links; undefined until that is known. */
function usePreview(hashes: readonly string[], typed: { find: string; by: string }) {
  const links = hashes.slice(0, mostLinksAtOnce);
  const wanted = usePaused(JSON.stringify([typed.find, typed.by]));
  const [find, by] = JSON.parse(wanted) as [string, string];
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...linksKey, 'replacement', links, wanted],
    queryFn: ({ signal }) => api(previewReplacement, { body: { links, find, by }, signal }),
    enabled: find !== '',
    placeholderData: (former) => former,
    gcTime: 0,
    meta: { quiet: true },
  });
  const found = find === '' ? undefined : data?.data;
  const isCurrent = find === typed.find && !isPlaceholderData;
  return { found, isNone: isCurrent && found?.length === 0 && hashes.length === links.length };
}

interface PreviewProps {
  found: readonly ReplacedLink[] | undefined;
  /** How many links are to be changed. */
  all: number;
}

function Preview({ found, all }: PreviewProps) {
  if (found === undefined) return <p className="replacement-sum" role="status" />;

  return (
    <>
      <p className="replacement-sum" role="status">
        {sumOf(found, all)}
      </p>
      <ul className="replacements" tabIndex={0} aria-label="Preview">
        {found.map((link) => (
          <Replaced key={link.hash} link={link} />
        ))}
      </ul>
    </>
  );
}

function sumOf(found: readonly ReplacedLink[], all: number): string {
  const fine = found.filter(({ message }) => message === null).length;
  const looked = Math.min(all, mostLinksAtOnce);
  const of = all > looked ? `the first ${linksText(looked)}` : linksText(looked);
  if (found.length === 0) return all > looked ? `None of ${of} has this text.` : noneText;
  const refused = found.length - fine;
  return `${formatNumber(fine)} of ${of} would change${refused === 0 ? '' : `, ${formatNumber(refused)} can’t`}.`;
}

function Replaced({ link: { linklet, from, to, message } }: { link: ReplacedLink }) {
  const { host, alias } = readableParts(linklet);
  return (
    <li>
      <strong>
        {host}
        {alias}
      </strong>
      <del>
        <LongUrl url={from} />
      </del>
      {message === null ? (
        <ins>
          <LongUrl url={to} />
        </ins>
      ) : (
        <span className="field-error">{message}</span>
      )}
    </li>
  );
}
