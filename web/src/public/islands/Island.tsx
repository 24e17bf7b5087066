import type { ReactNode } from 'react';

interface IslandProps {
  name: string;
  /** Known only to the service, passed to the script in an attribute. */
  host?: string;
  children: ReactNode;
}

/** A part of a prerendered page that the script hydrates; everything around it stays plain HTML. */
export function Island({ name, host, children }: IslandProps) {
  return (
    <div data-island={name} data-host={host}>
      {children}
    </div>
  );
}
