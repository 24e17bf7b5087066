import '#/ui/ground.css';
import '#/ui/buttons/Button.module.css';
import '#/ui/fields/Select.module.css';
import './report.css';
import { ReportForm, toReportDraft, type ReportDraft } from '#/features/reports/index.ts';
import { hydrateIsland } from './islands/hydrate-island.ts';
import { startPage } from './start-page.ts';

const fields = ['link', 'reason', 'details'] as const;

hydrateIsland('report', (root) => {
  const draft = draftOf(root);
  // Hydration leaves fields unchanged, so the values of the URL are set first.
  for (const name of fields) fieldOf(root, name).value = draft[name];
  return <ReportForm initialDraft={draft} />;
});
startPage();

/** Typed before this script ran, otherwise from the URL: a link, or a form sent too early. */
function draftOf(root: HTMLElement): ReportDraft {
  const brought = new URLSearchParams(location.search);
  const held = (name: (typeof fields)[number]) => fieldOf(root, name).value || (brought.get(name) ?? '');
  history.replaceState(null, '', location.pathname + location.hash);
  return toReportDraft({ link: held('link'), reason: held('reason'), details: held('details') });
}

function fieldOf(root: HTMLElement, name: string): { value: string } {
  return root.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? { value: '' };
}
