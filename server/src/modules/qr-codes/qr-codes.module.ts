import { accountExported, accountPurged } from '../../hooks/accounts.hooks.ts';
import { workspacesClosed } from '../../hooks/organizations.hooks.ts';
import { on } from '../../platform/hooks.ts';
import type { Module } from '../../platform/module.ts';
import type { Services } from '../../platform/scope.ts';
import { qrCodeRoutes } from './qr-codes.routes.ts';
import { exportQrStyle, forgetQrStyles } from './qr-style.ts';

export const qrCodes: Module = {
  entrances: [qrCodeRoutes],
  handlers: [
    on(accountExported, exportQrStyle),
    on(accountPurged, async (services: Services, { workspaceId }) => forgetQrStyles(services, [workspaceId])),
    on(workspacesClosed, async (services: Services, { workspaceIds }) =>
      forgetQrStyles(services, workspaceIds),
    ),
  ],
};
