import { useEffect, useRef, type ReactNode } from 'react';
import { isNewPage } from '#/lib/new-page.ts';
import { productName } from '#/lib/product.ts';

interface PageProps {
  title: string;
  heading?: ReactNode;
  actions?: ReactNode;
  pending?: boolean;
  narrow?: boolean;
  children: ReactNode;
}

/** A screen: it sets the document's title, and its heading takes the focus after a navigation. */
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
    <div className={narrow ? 'wrap page narrow' : 'wrap page'} data-pending={pending || undefined}>
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
