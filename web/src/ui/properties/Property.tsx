import type { ReactNode, RefObject } from 'react';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Button } from '../buttons/Button.tsx';
import { Icon } from '../icons/Icon.tsx';
import { pencilIcon, plusIcon } from '../icons/action-icons.ts';
import { useOpenProperty } from './open-property.ts';

interface PropertyProps {
  /** As the address names it. */
  name: string;
  title: string;
  /** What its button edits, where the title does not name it. */
  noun?: string;
  /** Whether the button adds something. */
  adds?: boolean;
  /** Whether it is as it usually is. */
  isPlain?: boolean;
  /** Changes it, in place of what is shown; null where nobody may. */
  form: ReactNode;
  /** Why nobody may. */
  lock?: ReactNode;
  /** What it is now. */
  children: ReactNode;
}

/** A property: what it is, and a button that opens its form. */
export function Property({ name, title, isPlain = false, form, lock, children, ...button }: PropertyProps) {
  const open = useOpenProperty();
  const isOpen = open.name === name && form !== null;
  const buttonRef = useFocusAfterChange<HTMLButtonElement>(String(isOpen));

  return (
    <div className={isOpen ? 'property open' : 'property'}>
      <dt>{title}</dt>
      {isOpen ? (
        <dd>{form}</dd>
      ) : (
        <dd>
          <div className={isPlain ? 'property-value plain' : 'property-value'}>
            {children}
            {lock}
          </div>
          {form !== null && (
            <OpenButton {...button} title={title} ref={buttonRef} onOpen={() => open.show(name)} />
          )}
        </dd>
      )}
    </div>
  );
}

interface OpenButtonProps extends Pick<PropertyProps, 'title' | 'noun' | 'adds'> {
  ref: RefObject<HTMLButtonElement | null>;
  onOpen: () => void;
}

function OpenButton({ title, noun = title.toLowerCase(), adds = false, ref, onOpen }: OpenButtonProps) {
  return (
    <Button ref={ref} kind="icon" {...named(`${adds ? 'Add' : 'Edit'} ${noun}`)} onClick={onOpen}>
      <Icon path={adds ? plusIcon : pencilIcon} size={16} />
    </Button>
  );
}

function named(name: string) {
  return { 'aria-label': name, title: name };
}
