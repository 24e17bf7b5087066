import { useEffect, useState } from 'react';
import { copyText } from '#/lib/clipboard.ts';
import { Icon } from './Icon.tsx';
import { checkIcon, copyIcon } from './icons.ts';

interface CopyButtonProps {
  text: string;
  /** What the button is called beside others of its kind. */
  label?: string;
  className?: string;
  /** Copies at once when shown, as far as the browser lets it. */
  auto?: boolean;
}

const confirmationMs = 2500;

export function CopyButton({ text, label, className = 'button', auto = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'none' | 'copied' | 'refused'>('none');

  async function copy() {
    setOutcome((await copyText(text)) ? 'copied' : 'refused');
  }

  useEffect(() => {
    if (auto) void copy();
  }, [text]);

  useEffect(() => {
    if (outcome !== 'copied' || auto) return;
    const timer = setTimeout(() => setOutcome('none'), confirmationMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copied = outcome === 'copied';
  return (
    <>
      <button type="button" className={className} onClick={() => void copy()}>
        <Icon path={copied ? checkIcon : copyIcon} />
        {copied ? 'Copied' : 'Copy'}
        {label !== undefined && <span className="unseen"> {label}</span>}
      </button>
      <span className="unseen" role="status">
        {copied ? 'Copied' : ''}
        {outcome === 'refused' && !auto ? 'Copying was refused by the browser.' : ''}
      </span>
    </>
  );
}
