import type { ReactNode } from 'react';
import { Card } from './Card.tsx';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="settings-section">
      <h2>{title}</h2>
      {children}
    </Card>
  );
}
