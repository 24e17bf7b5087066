import type { ReactNode } from 'react';
import { Card } from './Card.tsx';

interface SettingsSectionProps {
  title: string;
  /** What is done here is hard to undo. */
  danger?: boolean;
  children: ReactNode;
}

export function SettingsSection({ title, danger = false, children }: SettingsSectionProps) {
  return (
    <Card as="section" className={danger ? 'settings-section danger' : 'settings-section'}>
      <h2>{title}</h2>
      {children}
    </Card>
  );
}
