import { localEntries, sessionEntries } from '../storage.ts';
import { markSignedIn } from './signed-in-mark.ts';

/** Removes the person's entries, in all tabs. The theme belongs to the browser. */
export function forgetPerson(): void {
  localEntries.write('recentLinks', null);
  localEntries.write('termsAccepted', null);
  localEntries.write('teamMode', null);
  localEntries.write('setUpAgain', null);
  localEntries.write('statsPeriod', null);
  localEntries.write('jumps', null);
  localEntries.write('trialReminderAt', null);
  sessionEntries.write('shortenDraft', null);
  markSignedIn(false);
}
