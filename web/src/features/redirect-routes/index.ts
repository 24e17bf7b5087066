/** Redirect routes: what sends some of a link's visitors to destinations of their own. */
export { RoutesButton } from './RoutesButton.tsx';
