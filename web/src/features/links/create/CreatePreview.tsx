import { shortUrl } from '@linklet/contract/links/short-url.ts';
import { QrPicture } from '#/features/qr-codes/index.ts';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { onOneLine } from '../options/card/card.ts';
import { CardPreview } from '../options/card/CardPreview.tsx';
import { plainOptions, type OptionsDraft } from '../options/options-draft.ts';
import type { ShortenDraft } from '../shorten/shorten-draft.ts';
import { urlOfDraft } from '../shorten/utm-of-draft.ts';

/** What stands for an alias that the service will choose. */
const anyAlias = 'your-link';

/** How a link that is being made will look: its QR code, its card in apps, and where it will lead. */
export function CreatePreview({ host, draft }: { host: string; draft: ShortenDraft }) {
  const shownHost = draft.domain || host;

  return (
    <aside className="create-preview" aria-label="Preview">
      <Code host={shownHost} alias={draft.alias} />
      <h3>Social card</h3>
      <Card host={shownHost} options={draft.options ?? plainOptions} />
      <h3>Leads to</h3>
      <Destination draft={draft} />
    </aside>
  );
}

function Code({ host, alias }: { host: string; alias: string }) {
  const isChosen = alias !== '';
  const path = (alias || anyAlias).replaceAll('%', '%25');
  return (
    <div className="create-preview-code">
      <QrPicture shortUrl={shortUrl(location.protocol, host, path)} isFaint={!isChosen} />
      <p>
        <span className="short-link-host">{host}/</span>
        <strong className="short-link-alias">{alias || '…'}</strong>
        {!isChosen && <span className="field-hint">The code is final once the link has its alias.</span>}
      </p>
    </div>
  );
}

function Card({ host, options }: { host: string; options: OptionsDraft }) {
  const title = options.card_title.trim();
  if (title === '') return <p className="field-hint">Apps show what they find at the destination.</p>;
  return (
    <CardPreview
      title={title}
      text={onOneLine(options.card_text)}
      imageUrl={options.card_image_url.trim()}
      host={host}
    />
  );
}

function Destination({ draft }: { draft: ShortenDraft }) {
  const { url } = draft;
  if (url === '') return <p className="field-hint">Paste a long URL to see where the link will lead.</p>;
  return (
    <p className="create-preview-url">
      <LongUrl url={urlOfDraft(draft)} />
    </p>
  );
}
