import type { SignOnConnection } from '@linklet/contract/single-sign-on/endpoints.ts';
import { formatDate } from '#/lib/format.ts';
import { Button } from '#/ui/buttons/Button.tsx';

type Certificate = SignOnConnection['certificates'][number];

interface CertificateListProps {
  certificates: readonly Certificate[];
  /** By its fingerprint. */
  onRemove: (fingerprint: string) => void;
}

const SOON_MS = 30 * 24 * 3_600_000;

/** What a provider signs with, and until when. */
export function CertificateList({ certificates, onRemove }: CertificateListProps) {
  if (certificates.length === 0) return null;

  return (
    <ul className="sign-on-certificates" aria-label="Certificates">
      {certificates.map(({ fingerprint, subject, valid_to: end }) => (
        <li key={fingerprint}>
          <div>
            <p>{subject === '' ? 'Certificate' : subject}</p>
            <p className="field-hint">
              <code>{fingerprint.slice(0, 16)}</code> · until {formatDate(end)}
            </p>
            {isEndingSoon(end) && (
              <p className="field-error">Expired or expiring soon. Add the next certificate.</p>
            )}
          </div>
          <Button size="small" onClick={() => onRemove(fingerprint)}>
            Remove<span className="unseen"> {fingerprint.slice(0, 16)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

function isEndingSoon(end: string): boolean {
  return Date.parse(end) - Date.now() < SOON_MS;
}
