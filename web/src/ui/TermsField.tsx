import { FieldNote } from '#/ui/TextField.tsx';
import type { ShortenPaths } from './shown-link.ts';

interface TermsFieldProps {
  accepted: boolean;
  paths: ShortenPaths;
  error: string | undefined;
  onChange: (accepted: boolean) => void;
}

export function TermsField({ accepted, paths, error, onChange }: TermsFieldProps) {
  return (
    <div className="terms">
      <div className="check-row">
        <input
          id="terms"
          name="terms"
          type="checkbox"
          checked={accepted}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-error' : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label htmlFor="terms">
          I accept the <TextLink href={paths.terms}>terms</TextLink> and the{' '}
          <TextLink href={paths.privacy}>privacy policy</TextLink>
        </label>
      </div>
      <FieldNote id="terms" error={error} />
    </div>
  );
}

function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="unseen"> (opens in a new tab)</span>
    </a>
  );
}
