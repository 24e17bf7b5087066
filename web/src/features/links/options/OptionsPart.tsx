import { useId, useOptimistic, useTransition } from 'react';
import type { Feature } from '@linklet/contract/plans/entitlements.ts';
import type { ListedLink } from '@linklet/contract/links/links.ts';
import { PartHead } from '../details/PartHead.tsx';
import { tell, useEditLink } from '../details/use-edit-link.ts';
import { PixelChoice } from '../pixels/PixelChoice.tsx';
import { ClickLimitForm } from './click-limit/ClickLimitForm.tsx';
import { RedirectFields } from './redirect/RedirectFields.tsx';
import { StartForm } from './start/StartForm.tsx';
import { PasswordForm } from './visitor-password/PasswordForm.tsx';

interface OptionsPartProps {
  link: ListedLink;
  features: readonly Feature[];
  /** Where pixel scripts are added. */
  pixelsPath: string;
}

/** How a link leads to its destination. A change is stored at once, and goes back where it is refused. */
export function OptionsPart({ link, features, pixelsPath }: OptionsPartProps) {
  const id = useId();
  const { editUndoably } = useEditLink();
  const [options, show] = useOptimistic(link.options);
  const [, startTransition] = useTransition();

  type Switched = Partial<Pick<typeof options, 'redirect_status' | 'passes_query' | 'pixels'>>;

  function change(edit: Switched): void {
    const names = Object.keys(edit);
    const undo = Object.fromEntries(Object.entries(options).filter(([name]) => names.includes(name)));
    startTransition(async () => {
      show({ ...options, ...edit });
      await editUndoably(link, edit, undo).catch(tell);
    });
  }

  if (!features.includes('update_linklet')) return null;
  return (
    <section className="details-part">
      <PartHead title="Options" />
      <RedirectFields id={id} options={options} onChange={change} />
      <PixelChoice
        chosen={options.pixels}
        settingsPath={pixelsPath}
        onChange={(pixels) => change({ pixels })}
      />
      <StartForm link={link} />
      <ClickLimitForm link={link} />
      <PasswordForm link={link} />
    </section>
  );
}
