import { createRoot } from 'react-dom/client';
import { Notices } from './Notices.tsx';

let isShown = false;

/** Gives a prerendered page the corner where notices appear; screens have it in their frame. */
export function showNotices(): void {
  if (isShown) return;
  isShown = true;
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Notices />);
}
