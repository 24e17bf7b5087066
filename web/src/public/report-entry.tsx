import './report.css';
import { ReportForm } from '#/features/link-reports/index.ts';
import { hydrateIsland } from './hydrate-island.ts';
import { hydrateThemeSwitch } from './theme-island.tsx';

hydrateIsland('report', () => (
  <ReportForm initialLink={new URLSearchParams(location.search).get('link') ?? ''} />
));
hydrateThemeSwitch();
