import type { ReactNode } from 'react';
import type { AppState } from '@linklet/contract/app-state/endpoints.ts';
import type { ErrorCode } from '@linklet/contract/http/errors.ts';
import { LockNote } from '../LockNote.tsx';
import { domainLock } from '../locks.ts';
import type { ShortenPaths } from '../shown-link.ts';

/** The domains to choose from; those that are not for this visitor stay visible. */
export function DomainOptions({ state, host }: { state: AppState; host: string }) {
  const { available } = state.domains;

  return (
    <>
      {available.every(({ domain }) => domain !== host) && <option value={host}>{host}</option>}
      {available.map((view) => {
        const isLocked = domainLock(state, view) !== null;
        return (
          <option key={view.domain} value={view.domain} disabled={isLocked}>
            {isLocked ? `${view.domain} (locked)` : view.domain}
          </option>
        );
      })}
    </>
  );
}

/** Why some of the domains are locked, each reason once; null where none is. */
export function domainNote(state: AppState, paths: ShortenPaths): ReactNode {
  const locks = state.domains.available.map((view) => domainLock(state, view));
  const codes = new Set(locks.filter((code): code is ErrorCode => code !== null));
  if (codes.size === 0) return null;
  return [...codes].map((code) => (
    <span key={code} className="lock-note">
      <LockNote code={code} state={state} paths={paths} />
    </span>
  ));
}
