import { plusIcon } from '../icons/action-icons.ts';
import { Icon } from '../icons/Icon.tsx';
import { ButtonAnchor } from './ButtonAnchor.tsx';

/** Leads to where something is created. */
export function CreateLink({ label, href }: { label: string; href: string }) {
  return (
    <ButtonAnchor kind="primary" href={href}>
      <Icon path={plusIcon} />
      {label}
    </ButtonAnchor>
  );
}
