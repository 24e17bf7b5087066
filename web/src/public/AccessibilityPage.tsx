import { AccessibilityText } from '#/shell/AccessibilityText.tsx';
import { routes } from '#/shell/names.ts';
import { Page, productName } from './Page.tsx';
import { supportEmail } from './SupportMail.tsx';

export function AccessibilityPage() {
  return (
    <Page path={routes.accessibility}>
      <article className="wrap prose">
        <h1>Accessibility</h1>
        <AccessibilityText productName={productName} supportEmail={supportEmail} />
      </article>
    </Page>
  );
}
