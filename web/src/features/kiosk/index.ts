/** The kiosk: what staff need to help people. */
export { ImpersonationBanner } from './ImpersonationBanner.tsx';
