import type { ReactNode } from 'react';

interface IslandProps {
  name: string;
  /** What only the service knows, handed to the script through an attribute. */
  host?: string;
  children: ReactNode;
}

/** A part of a prerendered page that the page's script brings to life; everything around it stays plain HTML. */
export function Island({ name, host, children }: IslandProps) {
  return (
    <div data-island={name} data-host={host}>
      {children}
    </div>
  );
}
