import { socialLoginPath, socialNames, type SocialProvider } from '@linklet/contract/social.ts';

/** Ways to sign in from elsewhere, where the service has any. The browser goes there itself. */
export function SocialLinks({ providers }: { providers: readonly SocialProvider[] }) {
  if (providers.length === 0) return null;

  return (
    <div className="social-links">
      <p>or go on with</p>
      <ul>
        {providers.map((provider) => (
          <li key={provider}>
            <a className="button" href={socialLoginPath(provider)}>
              {socialNames[provider]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
