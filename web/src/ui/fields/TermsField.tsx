import { FieldNote } from './TextField.tsx';

interface TermsFieldProps {
  id?: string;
  accepted: boolean;
  paths: { terms: string; privacy: string };
  error: string | undefined;
  onChange: (accepted: boolean) => void;
}

export function TermsField({ id = 'terms', accepted, paths, error, onChange }: TermsFieldProps) {
  return (
    <div className="terms">
      <div className="check-row">
        <input
          id={id}
          name="terms"
          type="checkbox"
          checked={accepted}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <label htmlFor={id}>
          I accept the <TextLink href={paths.terms}>terms</TextLink> and the{' '}
          <TextLink href={paths.privacy}>privacy policy</TextLink>
        </label>
      </div>
      <FieldNote id={id} error={error} />
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
