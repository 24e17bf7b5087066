import { useEffect, useState, useSyncExternalStore, type FunctionComponent } from 'react';
import { useLoaded, type Loaded } from '#/lib/loading/use-loaded.ts';
import { LoadFailure } from '#/ui/LoadFailure.tsx';
import { Tabs } from '#/ui/Tabs.tsx';
import { onRecentLinks, recentLinks } from '../recent-links.ts';
import { emptyDraft, type ShortenDraft } from './shorten-draft.ts';
import { ShortenForm } from './ShortenForm.tsx';
import type { ShortenPaths, ShortenResult } from '../shown-link.ts';

interface ShortenCardProps {
  /** The base host, until the app state tells the domains. */
  host: string;
  paths: ShortenPaths;
  initialDraft: ShortenDraft;
}

const tabs = [
  { id: 'shorten', label: 'Shorten a long URL' },
  { id: 'qr', label: 'QR code' },
] as const;

type TabId = (typeof tabs)[number]['id'];

/** How the form begins. */
interface Start {
  draft: ShortenDraft;
  focusOn: 'url' | 'alias' | null;
}

const loadRecentLinks = async () => (await import('../RecentLinks.tsx')).RecentLinks;
const loadQrStudio = async () => (await import('#/features/qr-codes/index.ts')).QrStudio;

export function ShortenCard({ host, paths, initialDraft }: ShortenCardProps) {
  const [tab, setTab] = useState<TabId>('shorten');
  const [result, setResult] = useState<ShortenResult | null>(null);
  const [start, setStart] = useState<Start>({ draft: initialDraft, focusOn: null });
  const recent = useSyncExternalStore(onRecentLinks, recentLinks, recentLinks);
  const studio = useLoaded(tab === 'qr', loadQrStudio);
  const list = useLoaded(recent.length > 0, loadRecentLinks);

  useEffect(
    () =>
      onFragment({
        '#qr': () => setTab('qr'),
        '#shorten': () => {
          // It can be asked for again.
          history.replaceState(null, '', location.pathname + location.search);
          setTab('shorten');
          setResult(null);
          setStart(({ draft }) => ({ draft, focusOn: 'url' }));
        },
      }),
    [],
  );

  function startAgain(draft: Partial<ShortenDraft>, focusOn: Start['focusOn']) {
    setStart({ draft: { ...emptyDraft, ...draft, terms: true }, focusOn });
    setResult(null);
  }

  return (
    <>
      <div className="shorten-card">
        <Tabs label="What to make" tabs={tabs} selected={tab} onSelect={setTab} />
        <div role="tabpanel" id="panel-shorten" aria-labelledby="tab-shorten" hidden={tab !== 'shorten'}>
          {result === null ? (
            <ShortenForm
              host={host}
              paths={paths}
              initialDraft={start.draft}
              focusOn={start.focusOn}
              onCreated={setResult}
            />
          ) : (
            <result.View
              paths={paths}
              onAnother={(draft) => startAgain(draft ?? {}, 'url')}
              onAlias={(draft) => startAgain(draft, 'alias')}
            />
          )}
        </div>
        <div role="tabpanel" id="panel-qr" aria-labelledby="tab-qr" hidden={tab !== 'qr'}>
          {tab === 'qr' && <LoadedStudio studio={studio} />}
        </div>
      </div>
      <div className="recent-space">
        {list.state === 'ready' && recent.length > 0 && result === null && (
          <list.value links={recent} paths={paths} />
        )}
      </div>
    </>
  );
}

function LoadedStudio({ studio }: { studio: Loaded<FunctionComponent> }) {
  if (studio.state === 'failed') return <LoadFailure what="The QR code maker" retry={studio.retry} />;
  return studio.state === 'ready' ? <studio.value /> : <div className="qr-studio-space" />;
}

/** Reacts to fragments of the address, now and whenever a link on the page sets one. */
function onFragment(reactions: Record<string, () => void>): () => void {
  const check = () => reactions[location.hash]?.();
  addEventListener('hashchange', check);
  queueMicrotask(check);
  return () => removeEventListener('hashchange', check);
}
