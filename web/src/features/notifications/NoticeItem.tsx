import type { ReactNode } from 'react';
import { formatMoment } from '#/lib/format.ts';
import { Icon } from '#/ui/icons/Icon.tsx';
import { bellIcon, megaphoneIcon } from '#/ui/icons/screen-icons.ts';

interface NoticeItemProps {
  title?: string;
  text: string;
  /** The screen it is about. */
  path?: string | null;
  isNew?: boolean;
  at: string;
  /** What can be done with it. */
  action?: ReactNode;
}

/** One announcement, which has a title, or one notification. */
export function NoticeItem({ title, text, path, isNew = false, at, action }: NoticeItemProps) {
  return (
    <li className="notice-item">
      <span className="notice-icon">
        <Icon path={title === undefined ? bellIcon : megaphoneIcon} size={18} />
      </span>
      <div>
        {title !== undefined && <p className="notice-title">{title}</p>}
        <p className="notice-text">{path ? <a href={path}>{text}</a> : text}</p>
        <p className="field-hint">
          {isNew && <span className="tag">New</span>} <time dateTime={at}>{formatMoment(at)}</time>
        </p>
      </div>
      {action}
    </li>
  );
}
