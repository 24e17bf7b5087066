import type { ReactNode } from 'react';
import { Icon } from './icons/Icon.tsx';

interface EmptyStateProps {
  icon: string;
  title: string;
  text?: string;
  action?: ReactNode;
}

export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <span>
        <Icon path={icon} size={32} />
      </span>
      <h2>{title}</h2>
      {text !== undefined && <p>{text}</p>}
      {action}
    </div>
  );
}
