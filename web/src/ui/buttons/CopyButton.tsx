import { useCopy, type CopyOutcome } from '#/lib/use-copy.ts';
import { Button } from './Button.tsx';
import { type ButtonLook } from './button-look.ts';
import { Icon } from '../icons/Icon.tsx';
import { checkIcon, copyIcon } from '../icons/action-icons.ts';

interface CopyButtonProps extends ButtonLook {
  text: string;
  /** Names what is copied, if the context does not. */
  label?: string;
  auto?: boolean;
  /** Shows the icon alone; the label names it. */
  isIcon?: boolean;
  /** Shows the label, too: for several beside one another. */
  isNamed?: boolean;
}

const spoken: Record<CopyOutcome, string> = {
  none: '',
  copied: 'Copied',
  refused: 'Your browser did not allow copying. Please select the link and copy it.',
};

export function CopyButton(props: CopyButtonProps) {
  const { text, label, auto = false, isIcon = false, isNamed, ...look } = props;
  const { outcome, copy } = useCopy(text, auto);
  const copied = outcome === 'copied';

  return (
    <>
      <Button {...look} onClick={copy}>
        <Icon path={copied ? checkIcon : copyIcon} />
        <span className={isIcon ? 'unseen' : 'button-text'}>
          {copied ? 'Copied' : 'Copy'}
          {label !== undefined && <Label label={label} isNamed={isNamed} />}
        </span>
      </Button>
      <span className={outcome === 'refused' ? 'field-error' : 'unseen'} role="status">
        {spoken[outcome]}
      </span>
    </>
  );
}

/** In the same text: a space between two boxes would be one too many. */
function Label({ label, isNamed }: Pick<CopyButtonProps, 'label' | 'isNamed'>) {
  return <span className={isNamed ? undefined : 'unseen'}> {label}</span>;
}
