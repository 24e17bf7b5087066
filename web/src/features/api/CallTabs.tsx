import { useState, type ReactNode } from 'react';
import { Tabs } from '#/ui/Tabs.tsx';

const parts = [
  { part: 'request', label: 'Request' },
  { part: 'answer', label: 'Answer' },
  { part: 'errors', label: 'Errors' },
  { part: 'try', label: 'Try it' },
] as const;
type Part = (typeof parts)[number]['part'];

interface CallTabsProps {
  id: string;
  panels: Record<Part, ReactNode>;
}

/** One part of a call at a time; what is filled in stays while another is shown. */
export function CallTabs({ id, panels }: CallTabsProps) {
  const [shown, setShown] = useState<Part>('request');
  const idOf = (part: Part) => `${id}-${part}`;

  return (
    <div className="reference-tabs">
      <Tabs
        label="Parts of the call"
        tabs={parts.map(({ part, label }) => ({ id: idOf(part), label }))}
        selected={idOf(shown)}
        onSelect={(chosen) => setShown(parts.find(({ part }) => idOf(part) === chosen)?.part ?? shown)}
      />
      {parts.map(({ part }) => (
        <div
          key={part}
          id={`panel-${idOf(part)}`}
          role="tabpanel"
          aria-labelledby={`tab-${idOf(part)}`}
          hidden={part !== shown}
          className="reference-panel"
        >
          {panels[part]}
        </div>
      ))}
    </div>
  );
}
