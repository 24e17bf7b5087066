import { createRoot } from 'react-dom/client';
import { loadAppState } from '#/lib/session/app-state.ts';
import { Button } from '#/ui/buttons/Button.tsx';
import { Dialog } from '#/ui/dialogs/Dialog.tsx';
import { AccessibilityText } from './AccessibilityText.tsx';

let isShown = false;

export async function showAccessibility(): Promise<void> {
  if (isShown) return;
  isShown = true;
  try {
    const { product } = await loadAppState();
    await untilClosed(product.name, product.support_email);
  } finally {
    isShown = false;
  }
}

async function untilClosed(productName: string, supportEmail: string): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await new Promise<void>((close) =>
    root.render(
      <Dialog title="Accessibility" onClose={close} wide>
        <div className="dialog-text">
          <AccessibilityText productName={productName} supportEmail={supportEmail} />
        </div>
        <div className="dialog-end">
          <Button kind="primary" onClick={() => close()}>
            Close
          </Button>
        </div>
      </Dialog>,
    ),
  );
  root.unmount();
  place.remove();
}
