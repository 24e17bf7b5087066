import { socialLoginPath, socialNames, type SocialProvider } from '@linklet/contract/social/providers.ts';
import { ownTimeZone } from '#/lib/own-time-zone.ts';
import { ButtonAnchor } from '#/ui/buttons/ButtonAnchor.tsx';
import { Icon } from '#/ui/icons/Icon.tsx';
import { socialIcons } from './social-icons.ts';

interface SocialLinksProps {
  providers: readonly SocialProvider[];
  /** Where to go in the end. */
  next: string | undefined;
  paths: { terms: string; privacy: string };
}

/** Ways to sign in from elsewhere, where the service has any. The browser goes there itself. */
export function SocialLinks({ providers, next, paths }: SocialLinksProps) {
  if (providers.length === 0) return null;

  return (
    <div className="social-links">
      <p className="social-lead">or continue with</p>
      <ul className="social-list">
        {providers.map((provider) => (
          <li key={provider}>
            <ButtonAnchor href={socialLoginPath(provider, { next, time_zone: ownTimeZone() })}>
              <Icon path={socialIcons[provider]} />
              {socialNames[provider]}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
      <p className="field-hint">
        By creating an account you accept the <a href={paths.terms}>terms</a> and the{' '}
        <a href={paths.privacy}>privacy policy</a>.
      </p>
    </div>
  );
}
