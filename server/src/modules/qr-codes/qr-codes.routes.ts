import { getQrStyle, putQrStyle } from '@linklet/contract/qr-codes/endpoints.ts';
import { routes } from '../../platform/http/routes.ts';
import { keepQrStyle } from './keep-qr-style.ts';
import { readQrStyle } from './qr-style.ts';

export const qrCodeRoutes = routes((on) => {
  on(getQrStyle, async ({ scope }) => readQrStyle(scope));
  on(putQrStyle, async ({ scope, body }) => keepQrStyle(scope, body.style));
});
