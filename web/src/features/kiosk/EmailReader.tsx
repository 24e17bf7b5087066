import { useState } from 'react';
import type { EmailView } from '@linklet/contract/kiosk/endpoints.ts';
import { formatMoment } from '#/lib/format.ts';
import { Card } from '#/ui/Card.tsx';
import { Button } from '#/ui/buttons/Button.tsx';
import { Tabs } from '#/ui/Tabs.tsx';
import { useRevealEmail } from './kiosk.queries.ts';
import { linkedParts } from './linked-parts.ts';

const versions = [
  { id: 'html', label: 'As sent' },
  { id: 'text', label: 'Text' },
] as const;
type Version = (typeof versions)[number]['id'];

interface EmailReaderProps {
  email: EmailView;
  listPath: string;
}

/**
 * One email. Its HTML stands in a frame that may do nothing but open its links in a new tab: our own pages refuse to
 * be framed.
 */
export function EmailReader({ email: listed, listPath }: EmailReaderProps) {
  const [version, setVersion] = useState<Version>('html');
  const revealing = useRevealEmail();
  const email = revealing.data ?? listed;
  const { recipient, subject, created_at, sent_at } = email;

  return (
    <Card as="article" className="email" aria-labelledby="email-subject">
      <a className="email-back" href={listPath}>
        All emails
      </a>
      <header>
        <h2 id="email-subject">{subject}</h2>
        <p className="field-hint">
          To {recipient}, <time dateTime={created_at}>{formatMoment(created_at)}</time>
          {sent_at === null ? ', not sent' : ''}
        </p>
      </header>
      {email.hides_links && (
        <div className="banner">
          <p>The links in this email give access to its recipient’s account, so they are hidden.</p>
          {email.may_reveal && (
            <Button
              kind="outline"

              aria-busy={revealing.isPending || undefined}
              onClick={() => revealing.isPending || revealing.mutate(email.id)}
            >
              Show links
            </Button>
          )}
        </div>
      )}
      {sent_at !== null && <p className="banner">This email was sent, so its text is no longer stored.</p>}
      <Tabs label="Version" tabs={versions} selected={version} onSelect={setVersion} />
      <div id={`panel-${version}`} role="tabpanel" aria-labelledby={`tab-${version}`}>
        {version === 'html' ? (
          <iframe
            className="email-frame"
            title={subject}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={withLinksInNewTabs(email.html)}
          />
        ) : (
          <p className="email-text">
            {linkedParts(email.text).map(({ text, isLink }, index) =>
              isLink ? (
                <a key={index} href={text} target="_blank" rel="noopener">
                  {text}
                </a>
              ) : (
                text
              ),
            )}
          </p>
        )}
      </div>
    </Card>
  );
}

function withLinksInNewTabs(html: string): string {
  return html.replace('<head>', '<head><base target="_blank">');
}
