interface CardPreviewProps {
  title: string;
  text: string;
  imageUrl: string;
  /** Of the short link. */
  host: string;
}

/** How apps show the card, more or less. */
export function CardPreview({ title, text, imageUrl, host }: CardPreviewProps) {
  if (title === '') return null;
  const picture = readPicture(imageUrl);
  return (
    <figure className="card-preview" aria-label="How the card looks">
      {picture !== null && (
        // The policy of our pages lets no picture in from elsewhere, and no other site learns who edits a link.
        <div className="card-preview-picture">
          <p>Apps show the picture from {picture.host} here.</p>
          <a href={picture.href} target="_blank" rel="noopener noreferrer">
            Open the picture<span className="unseen"> in a new tab</span>
          </a>
        </div>
      )}
      <div className="card-preview-words">
        <p className="field-hint">{host}</p>
        <p className="card-preview-title">{title}</p>
        {text !== '' && <p className="card-preview-text">{text}</p>}
      </div>
    </figure>
  );
}

function readPicture(typed: string): URL | null {
  const url = URL.parse(typed);
  return url?.protocol === 'https:' ? url : null;
}
