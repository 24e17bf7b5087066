export const correctionLevels = ['L', 'M', 'Q', 'H'] as const;
export type CorrectionLevel = (typeof correctionLevels)[number];

export const moduleShapes = ['square', 'rounded', 'dots', 'horizontal', 'vertical'] as const;
export type ModuleShape = (typeof moduleShapes)[number];

export const eyeShapes = ['square', 'rounded', 'circle', 'leaf'] as const;
export type EyeShape = (typeof eyeShapes)[number];

export const frames = ['none', 'text', 'bar_below', 'bar_above', 'bubble', 'border'] as const;
export type Frame = (typeof frames)[number];

/** Empty modules around the code; the standard asks for four at least. */
export const quietZones = [4, 6, 8] as const;
export type QuietZone = (typeof quietZones)[number];

export const logoSizes = ['small', 'medium', 'large'] as const;
export type LogoSize = (typeof logoSizes)[number];

export const longestLabel = 30;

export interface QrDesign {
  level: CorrectionLevel;
  foreground: string;
  background: string;
  quiet_zone: QuietZone;
  modules: ModuleShape;
  eyes: EyeShape;
  frame: Frame;
  /** What the frame says. */
  label: string;
  /** A small picture for the middle, as a data URL. */
  logo: string | null;
  logo_size: LogoSize;
}

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

/** The level really used: a logo hides modules, so it takes the strongest. */
export function levelOf(design: QrDesign): CorrectionLevel {
  return design.logo === null ? design.level : 'H';
}

/** Whether a text has to be drawn. */
export function hasLabel({ frame, label }: QrDesign): boolean {
  return frame !== 'none' && label.trim() !== '';
}
