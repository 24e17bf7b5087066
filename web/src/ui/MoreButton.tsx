interface MoreButtonProps {
  busy: boolean;
  onMore: () => void;
}

/** The end of a list that goes on. */
export function MoreButton({ busy, onMore }: MoreButtonProps) {
  return (
    <div className="list-more">
      <button type="button" className="button" aria-busy={busy || undefined} onClick={() => busy || onMore()}>
        {busy ? 'Loading…' : 'Show more'}
      </button>
    </div>
  );
}
