import type { ReactNode } from 'react';

export interface Fact {
  name: string;
  value: ReactNode;
}

/** What is known of something, by name. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts helpdesk-facts">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
