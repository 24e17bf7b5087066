import { useFocus } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { CopyButton } from '#/ui/buttons/CopyButton.tsx';

interface MadeShareProps {
  url: string;
  /** Its label. */
  name: string;
  /** Asks for the form for another one. */
  onMore: () => void;
}

/** A share link that was just made, in place of the form, whose focus it takes. */
export function MadeShare({ url, name, onMore }: MadeShareProps) {
  const address = useFocus<HTMLParagraphElement>();
  return (
    <div className="stack">
      <p ref={address} className="stats-address made-share" tabIndex={-1}>
        <span>{url}</span>
        <CopyButton text={url} label={`the new share link for ${name}`} size="small" />
      </p>
      <div className="dialog-end">
        <Button onClick={onMore}>Create another</Button>
      </div>
    </div>
  );
}
