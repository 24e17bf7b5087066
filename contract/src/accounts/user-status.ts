/** Bits of an account's status. This module imports nothing. */
export const userStatus = { noAffiliate: 4, mailingsOff: 8, invoicesHidden: 16, alarmsOff: 32 } as const;
