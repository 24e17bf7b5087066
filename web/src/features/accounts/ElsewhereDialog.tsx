import { socialLoginPath, socialNames, type SocialProvider } from '@linklet/contract/social.ts';
import { Dialog } from '#/ui/Dialog.tsx';
import { Icon } from '#/ui/Icon.tsx';
import { socialIcons } from './social-icons.ts';

interface ElsewhereDialogProps {
  title: string;
  /** What is to be done, before where. */
  lead: string;
  /** What opens the account, or may. */
  providers: readonly SocialProvider[];
  onCancel: () => void;
}

/** For whom has no password to type: the browser goes to where the account is opened from, and comes back here. */
export function ElsewhereDialog({ title, lead, providers, onCancel }: ElsewhereDialogProps) {
  const next = location.pathname + location.search;

  return (
    <Dialog title={title} insistent onClose={onCancel}>
      <div className="stack">
        <p>
          {lead} with {providers.map((name) => socialNames[name]).join(' or ')}. You come back to this page,
          and can then do what you wanted to. What you have typed here is not kept.
        </p>
        <div className="dialog-end">
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
          {providers.map((provider) => (
            <a key={provider} className="button primary" href={socialLoginPath(provider, { next })}>
              <Icon path={socialIcons[provider]} />
              Go on with {socialNames[provider]}
            </a>
          ))}
        </div>
      </div>
    </Dialog>
  );
}
