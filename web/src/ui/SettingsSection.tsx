import type { ReactNode } from 'react';

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card settings-section">
      <h2>{title}</h2>
      {children}
    </section>
  );
}
