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

/** The side of the square that a logo is kept as: sharp in the largest download, small in an SVG. */
export const logoSidePx = 320;

/** Characters of the logo's address, which holds its content: some 140 kB of a picture. */
export const longestLogo = 190_000;

/** How the QR codes of a workspace look. */
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
