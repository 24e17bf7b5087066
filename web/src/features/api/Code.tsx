import { CopyButton } from '#/ui/buttons/CopyButton.tsx';

/** A text of lines that scrolls within its frame, by keys, too. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    <div className="reference-code">
      <pre tabIndex={0} role="region" aria-label={label}>
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={label.toLowerCase()} size="small" isIcon kind="quiet" />
    </div>
  );
}
