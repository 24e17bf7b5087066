import { clearPersonal, localEntries } from '../storage.ts';

const mark = 'data-signed-in';

/** Tells this page, and by the entry all other tabs, whether somebody is signed in. */
export function markSignedIn(isSignedIn: boolean): void {
  const known = localEntries.read('stateStatus');
  if (isSignedIn || known !== null) localEntries.write('stateStatus', isSignedIn);
  document.documentElement.toggleAttribute(mark, isSignedIn);
}

/** Whether this page is marked as one of somebody who is signed in, or half so. */
export function isMarkedSignedIn(): boolean {
  return document.documentElement.hasAttribute(mark);
}

/** Tells when somebody comes or goes, in this tab or in another. */
export function onSignedInMark(listener: () => void): void {
  new MutationObserver(listener).observe(document.documentElement, { attributeFilter: [mark] });
}

/** What remains to be done in a browser whose session has ended. */
export function forgetPerson(): void {
  clearPersonal();
  markSignedIn(false);
}

/** Runs in the head before anything is painted, so that no header flashes the links of guests. */
export const signedInScript = `function m(){try{document.documentElement.toggleAttribute('${mark}',localStorage.getItem('linklet.stateStatus')=='true')}catch{}}m();addEventListener('storage',m);addEventListener('pageshow',m);`;
