import { useEffect, type ReactNode } from 'react';
import { productName } from '#/lib/product.ts';

interface PageProps {
  title: string;
  /** The heading, where it is more than the title. */
  heading?: ReactNode;
  /** What can be done here, beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen: it names the document, and its heading can take the focus after a change of route. */
export function Page({ title, heading, actions, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} – ${productName}`;
  }, [title]);

  return (
    <div className="wrap page">
      <div className="page-head">
        <h1 tabIndex={-1}>{heading ?? title}</h1>
        {actions !== undefined && <div className="page-actions">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
