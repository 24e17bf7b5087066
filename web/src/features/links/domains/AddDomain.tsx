import { useState } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import { addDomainPath, addOrganizationDomainPath } from '@linklet/contract/domains/paths.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import type { ShortenPaths } from '../shown-link.ts';

interface AddDomainProps {
  state: AppState;
  paths: ShortenPaths;
}

/** The foot of the domain choice: says what adding a domain asks for, and leads there. */
export function AddDomain({ state, paths }: AddDomainProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { text, way } = answerFor(state, paths);

  return (
    <>
      <Button kind="text" onClick={() => setIsOpen(true)}>
        Add Domain
      </Button>
      {isOpen && (
        <Dialog title="Add Domain" onClose={() => setIsOpen(false)}>
          <p>{text}</p>
          <div className="dialog-end">
            <Button onClick={() => setIsOpen(false)}>{way === null ? 'Close' : 'Cancel'}</Button>
            {way !== null && (
              <ButtonAnchor kind="primary" href={way.href}>
                {way.label}
              </ButtonAnchor>
            )}
          </div>
        </Dialog>
      )}
    </>
  );
}

interface Answer {
  text: string;
  way: { label: string; href: string } | null;
}

function answerFor({ user, features, workspace }: AppState, paths: ShortenPaths): Answer {
  if (user === null) {
    const way = { label: 'Sign Up', href: paths.register };
    return { text: 'Sign in or sign up to add a domain.', way };
  }
  if (user.email_verified_at === null) {
    const way = { label: 'Verify Email', href: paths.verifyEmail };
    return { text: 'Verify your email to add a domain.', way };
  }
  if (features.includes('add_branded_domains')) {
    return offerOf(workspace);
  }
  const text = user.is_subscribed
    ? 'Your plan does not include your own domains.'
    : 'You are not subscribed. Subscribe to a plan with domains to add one.';
  return { text, way: { label: 'See your plan', href: paths.subscription } };
}

/** In an organization its domains are added by whoever may, for all its teams. */
function offerOf(workspace: AppState['workspace']): Answer {
  if (workspace?.permissions.includes('domains.select') === false)
    return { text: 'Only people who manage the organization’s domains can add one.', way: null };
  const organization = workspace?.organization.slug;
  const href =
    organization === undefined
      ? addDomainPath
      : addOrganizationDomainPath.replace('$organization', organization);
  const text = 'Put short links on a name of your own. A few DNS records make it work.';
  return { text, way: { label: 'Add a domain', href } };
}
