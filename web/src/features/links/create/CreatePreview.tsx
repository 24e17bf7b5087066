import { withUtm } from '@linklet/contract/links/utm-presets/utm.ts';
import { QrPicture } from '#/features/qr-codes/index.ts';
import { LongUrl } from '#/ui/LongUrl.tsx';
import { onOneLine } from '../options/card/card.ts';
import { CardPreview } from '../options/card/CardPreview.tsx';
import { plainOptions } from '../options/options-draft.ts';
import type { ShortenDraft } from '../shorten/shorten-draft.ts';

/** What stands for an alias that the service will choose. */
const anyAlias = 'your-link';

/** How a link that is being made will look: its QR code, its card in apps, and where it will lead. */
export function CreatePreview({ host, draft }: { host: string; draft: ShortenDraft }) {
  const { domain, alias, url, utm } = draft;
  const shownHost = domain || host;
  const options = draft.options ?? plainOptions;

  return (
    <aside className="create-preview" aria-label="Preview">
      <div className="create-preview-code">
        <QrPicture
          shortUrl={`${location.protocol}//${shownHost}/${alias || anyAlias}`}
          isFaint={alias === ''}
        />
        <p>
          <span className="short-link-host">{shownHost}/</span>
          <strong className="short-link-alias">{alias || '…'}</strong>
          {alias === '' && <span className="field-hint">The code is final once the link has its alias.</span>}
        </p>
      </div>
      <h3>Social card</h3>
      {options.card_title.trim() === '' ? (
        <p className="field-hint">Apps show what they find at the destination.</p>
      ) : (
        <CardPreview
          title={options.card_title.trim()}
          text={onOneLine(options.card_text)}
          imageUrl={options.card_image_url.trim()}
          host={shownHost}
        />
      )}
      <h3>Leads to</h3>
      {url === '' ? (
        <p className="field-hint">Paste a long URL to see where the link will lead.</p>
      ) : (
        <p className="create-preview-url">
          <LongUrl url={utm === undefined ? url : withUtm(url, utm)} />
        </p>
      )}
    </aside>
  );
}
