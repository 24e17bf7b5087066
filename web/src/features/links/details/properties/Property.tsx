import type { ReactNode } from 'react';
import { useFocusAfterChange } from '#/lib/use-focus.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { pencilIcon, plusIcon } from '#/ui/icons/action-icons.ts';
import { useOpenProperty } from './open-property.ts';

interface PropertyProps {
  /** As the address names it. */
  name: string;
  title: string;
  /** What its button edits, where the title does not name it. */
  noun?: string;
  /** Whether the button adds something. */
  adds?: boolean;
  /** Whether it is as it is with most links. */
  isPlain?: boolean;
  /** Changes it, in place of what is shown; null where nobody may. */
  form: ReactNode;
  /** Why nobody may. */
  lock?: ReactNode;
  /** What it is now. */
  children: ReactNode;
}

/** One property of a link: what it is, and a button that opens its form. */
export function Property(props: PropertyProps) {
  const {
    name,
    title,
    noun = title.toLowerCase(),
    adds = false,
    isPlain = false,
    form,
    lock,
    children,
  } = props;
  const open = useOpenProperty();
  const isOpen = open.name === name && form !== null;
  const button = useFocusAfterChange<HTMLButtonElement>(String(isOpen));

  if (isOpen) {
    return (
      <div className="property open">
        <dt>{title}</dt>
        <dd>{form}</dd>
      </div>
    );
  }
  return (
    <div className="property">
      <dt>{title}</dt>
      <dd>
        <div className={isPlain ? 'property-value plain' : 'property-value'}>
          {children}
          {lock}
        </div>
        {form !== null && (
          <Button
            ref={button}
            kind="icon"
            {...named(`${adds ? 'Add' : 'Edit'} ${noun}`)}
            onClick={() => open.show(name)}
          >
            <Icon path={adds ? plusIcon : pencilIcon} size={16} />
          </Button>
        )}
      </dd>
    </div>
  );
}

function named(name: string) {
  return { 'aria-label': name, title: name };
}
