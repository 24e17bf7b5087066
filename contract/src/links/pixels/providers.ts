interface Provider {
  name: string;
  form: RegExp;
  example: string;
  /** Its owner decides which scripts it loads, so it never runs on a host shared with other customers. */
  isContainer: boolean;
}

/** Providers of pixel scripts. This module imports nothing. */
export const pixelProviders = {
  meta: { name: 'Meta', form: /^\d{10,20}$/, example: '123456789012345', isContainer: false },
  google_analytics: {
    name: 'Google Analytics',
    form: /^G-[A-Z0-9]{6,12}$/,
    example: 'G-ABC123DEF4',
    isContainer: false,
  },
  google_tag_manager: {
    name: 'Google Tag Manager',
    form: /^GTM-[A-Z0-9]{4,10}$/,
    example: 'GTM-ABC1234',
    isContainer: true,
  },
  linkedin: { name: 'LinkedIn', form: /^\d{3,12}$/, example: '1234567', isContainer: false },
  tiktok: { name: 'TikTok', form: /^[A-Z0-9]{16,32}$/, example: 'C4A1B2C3D4E5F6G7H8I9', isContainer: false },
  x: { name: 'X', form: /^[a-z0-9]{4,12}$/, example: 'o1abc', isContainer: false },
  pinterest: { name: 'Pinterest', form: /^\d{10,16}$/, example: '2612345678901', isContainer: false },
} as const satisfies Record<string, Provider>;
export type PixelProvider = keyof typeof pixelProviders;

export const pixelProviderNames = Object.keys(pixelProviders) as PixelProvider[];

export interface Pixel {
  id: number;
  provider: PixelProvider;
  pixelId: string;
}

/** Countries that require consent before measuring: EEA, United Kingdom, Switzerland. */
export const consentCountries: ReadonlySet<string> = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  ),
);
