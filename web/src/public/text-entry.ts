import './text.css';
import { hydrateThemeSwitch } from './theme-island.tsx';

hydrateThemeSwitch();
