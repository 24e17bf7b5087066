declare module 'tr46' {
  interface Options {
    checkBidi?: boolean;
    checkHyphens?: boolean;
    checkJoiners?: boolean;
    useSTD3ASCIIRules?: boolean;
    verifyDNSLength?: boolean;
    transitionalProcessing?: boolean;
  }
  /** Null for what is no name of a domain. */
  export function toASCII(name: string, options?: Options): string | null;
  export function toUnicode(name: string, options?: Options): { domain: string; error: boolean };
}
