import { createRoot } from 'react-dom/client';
import { Notices } from './Notices.tsx';

let isShown = false;

/** Adds the notices to a prerendered page; screens have them in their frame. */
export function showNotices(): void {
  if (isShown || document.querySelector('.notices') !== null) return;
  isShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Notices />);
}
