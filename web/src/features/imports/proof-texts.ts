import type { ProofVerdict } from '@linklet/contract/imports/proof.ts';
import type { Tone } from '#/ui/marks/StateMark.tsx';

export const proofTexts: Record<ProofVerdict, { text: string; tone: Tone }> = {
  same: { text: 'Same', tone: 'good' },
  normalised: { text: 'Same, spelled differently', tone: 'good' },
  differs: { text: 'Leads elsewhere', tone: 'bad' },
  old_dead: { text: 'Dead at the old service', tone: 'quiet' },
  ours_dead: { text: 'Dead here', tone: 'bad' },
  not_comparable: { text: 'Not comparable', tone: 'warn' },
};
