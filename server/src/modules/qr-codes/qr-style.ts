import { inArray } from 'drizzle-orm';
import type { QrDesign } from '@linklet/contract/qr-codes/design.ts';
import type { QrStyleBody } from '@linklet/contract/qr-codes/endpoints.ts';
import { eqOrNone } from '../../platform/postgres/eq-or-none.ts';
import type { Scope, Services } from '../../platform/scope.ts';
import type { ExportPart } from '../../hooks/accounts.hooks.ts';
import type { User } from '../../schema/accounts/users.table.ts';
import { qrStyles, type QrStyle } from '../../schema/qr-codes/qr-styles.table.ts';

/** Also of a workspace whose plan ended: what is printed next looks like what was printed before. */
export async function readQrStyle({ db, workspaceId }: Scope): Promise<QrStyleBody> {
  return { style: await styleOf(db, workspaceId) };
}

async function styleOf(db: Scope['db'], workspaceId: number | null): Promise<QrDesign | null> {
  const [style] = await db.select().from(qrStyles).where(eqOrNone(qrStyles.workspaceId, workspaceId));
  return style ? toDesign(style) : null;
}

export function toDesign({ quietZone, logo, logoSize, ...style }: QrStyle): QrDesign {
  const { level, foreground, background, modules, eyes, frame, label } = style;
  return {
    ...{ level, foreground, background, modules, eyes, frame, label },
    quiet_zone: quietZone,
    logo: logo && `data:image/png;base64,${logo.toString('base64')}`,
    logo_size: logoSize,
  };
}

/** What an account may take along. */
export async function exportQrStyle({ db }: Services, { workspaceId }: User): Promise<ExportPart> {
  return { sections: { qr_style: await styleOf(db, workspaceId) } };
}

/** A logo and a text may tell of a person, so they go with the account. */
export async function forgetQrStyles({ db }: Services, workspaceIds: readonly number[]): Promise<void> {
  await db.delete(qrStyles).where(inArray(qrStyles.workspaceId, [...workspaceIds]));
}
