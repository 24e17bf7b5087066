import { localEntries } from '../storage.ts';

const mark = 'data-signed-in';

/** Marks this page, and through storage all other tabs. */
export function markSignedIn(isSignedIn: boolean): void {
  const known = localEntries.read('stateStatus');
  if (isSignedIn || known !== null) localEntries.write('stateStatus', isSignedIn);
  document.documentElement.toggleAttribute(mark, isSignedIn);
}

export function isMarkedSignedIn(): boolean {
  return document.documentElement.hasAttribute(mark);
}

export function onSignedInMark(listener: () => void): void {
  new MutationObserver(listener).observe(document.documentElement, { attributeFilter: [mark] });
}

/** Runs in the head before the first paint, so that the header never flashes a guest's links. */
export const signedInScript = `function m(){try{document.documentElement.toggleAttribute('${mark}',localStorage.getItem('linklet.stateStatus')=='true')}catch{}}m();addEventListener('storage',m);addEventListener('pageshow',m);`;
