import type { CorrectionLevel, QrDesign } from '@linklet/contract/qr-codes/design.ts';

/** Dark on light whatever the theme: scanners expect it. */
export const plainDesign: QrDesign = {
  level: 'M',
  foreground: '#14161f',
  background: '#ffffff',
  quiet_zone: 4,
  modules: 'square',
  eyes: 'square',
  frame: 'none',
  label: 'Scan me',
  logo: null,
  logo_size: 'medium',
};

export function isSameDesign(one: QrDesign, other: QrDesign): boolean {
  return (Object.keys(plainDesign) as (keyof QrDesign)[]).every((part) => one[part] === other[part]);
}

export function isPlain(design: QrDesign): boolean {
  return isSameDesign(design, plainDesign);
}

/** The level really used: a logo hides modules, so it takes the strongest. */
export function levelOf(design: QrDesign): CorrectionLevel {
  return design.logo === null ? design.level : 'H';
}

/** Whether a text has to be drawn. */
export function hasLabel({ frame, label }: QrDesign): boolean {
  return frame !== 'none' && label.trim() !== '';
}
