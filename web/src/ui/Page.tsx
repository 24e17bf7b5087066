import { useEffect, useRef, type ReactNode } from 'react';
import { isNewPage } from '#/lib/new-page.ts';
import { productName } from '#/lib/product.ts';

interface PageProps {
  title: string;
  /** The heading, where it is more than the title. */
  heading?: ReactNode;
  /** What can be done here, beside the heading. */
  actions?: ReactNode;
  /** A stand-in that is soon replaced. */
  pending?: boolean;
  /** For one form, and nothing beside it. */
  narrow?: boolean;
  children: ReactNode;
}

/** A screen. It names the document, and its heading takes the focus when the visitor has come from another one. */
export function Page({ title, heading, actions, pending = false, narrow = false, children }: PageProps) {
  const top = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} – ${productName}`;
  }, [title]);

  useEffect(() => {
    const page = top.current?.closest('.page');
    // A screen whose only field has taken the focus keeps it there.
    if (!pending && isNewPage() && !page?.contains(document.activeElement)) top.current?.focus();
  }, [pending]);

  return (
    <div className={narrow ? 'wrap page narrow' : 'wrap page'}>
      <div className="page-head">
        <h1 ref={top} tabIndex={-1}>
          {heading ?? title}
        </h1>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
