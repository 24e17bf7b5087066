import type { HTMLAttributes } from 'react';
import { card } from '#/ui/Card.module.css';

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'ul';
}

export function Card({ as: Element = 'div', className = '', ...props }: CardProps) {
  return <Element {...props} className={`${card} ${className}`} />;
}
