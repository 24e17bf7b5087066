import { socialLoginPath, socialNames, type SocialProvider } from '@linklet/contract/social/providers.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { socialIcons } from './social-icons.ts';

interface ElsewhereDialogProps {
  title: string;
  /** What is to be done, before where. */
  lead: string;
  /** What opens the account, or may. */
  providers: readonly SocialProvider[];
  /** Organizations that do. */
  organizations?: readonly { name: string; path: string }[];
  onCancel: () => void;
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/**
 * For whom has no password to type: the account is opened from elsewhere, in a new tab, so that the page keeps what was
 * typed. Whoever shows the dialog notices when that is done.
 */
export function ElsewhereDialog(props: ElsewhereDialogProps) {
  const { title, lead, providers, organizations = [], onCancel } = props;
  const next = location.pathname + location.search;
  const names = [...providers.map((name) => socialNames[name]), ...organizations.map(({ name }) => name)];
  const isOne = names.length === 1;

  return (
    <Dialog title={title} insistent onClose={onCancel}>
      <div className="stack">
        <p>
          {lead} with {either.format(names)}
          {!isOne && ', whichever you used before'}. It opens in a new tab. What you typed here is kept.
        </p>
        <ul className="social-list">
          {providers.map((provider) => (
            <li key={provider}>
              <ButtonAnchor
                kind={isOne ? 'primary' : 'plain'}
                href={socialLoginPath(provider, { next })}
                target="_blank"
              >
                <Icon path={socialIcons[provider]} />
                <span>
                  <span className={isOne ? undefined : 'unseen'}>Continue with </span>
                  {socialNames[provider]}
                </span>
              </ButtonAnchor>
            </li>
          ))}
          {organizations.map(({ name, path }) => (
            <li key={path}>
              <ButtonAnchor kind={isOne ? 'primary' : 'plain'} href={path} target="_blank">
                {name}
              </ButtonAnchor>
            </li>
          ))}
        </ul>
        <div className="dialog-end">
          <Button onClick={onCancel}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  );
}
