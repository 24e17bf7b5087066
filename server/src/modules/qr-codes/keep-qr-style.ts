import { logoSidePx, type QrDesign } from '@linklet/contract/qr-codes/design.ts';
import type { QrStyleBody } from '@linklet/contract/qr-codes/endpoints.ts';
import { userOf } from '../../platform/callers/caller.ts';
import { AppError } from '../../platform/errors.ts';
import { eqOrNone } from '../../platform/postgres/eq-or-none.ts';
import { inTransaction, type Scope } from '../../platform/scope.ts';
import { qrStyles, type QrStyle } from '../../schema/qr-codes/qr-styles.table.ts';
import { recordEvent } from '../audit/index.ts';
import { squareLogo } from '../photos/index.ts';
import { hasFeature } from '../plans/index.ts';
import { lockWorkspace } from '../workspaces/index.ts';
import { toDesign } from './qr-style.ts';

/**
 * Keeps a style for the workspace; null takes it back. Throws `forbidden` for guests, `updating_not_in_plan`,
 * `qr_logo_unreadable`, and `unavailable` if too many pictures wait.
 */
export async function keepQrStyle(scope: Scope, design: QrDesign | null): Promise<QrStyleBody> {
  const { workspaceId } = scope;
  const user = userOf(scope.caller);
  if (workspaceId === null || user === null) throw new AppError('forbidden');
  if (!hasFeature(scope, 'update_linklet')) throw new AppError('updating_not_in_plan');
  const row = design && (await rowOf(scope, { workspaceId, asker: String(user.id), design }));

  return inTransaction(scope, async (scope) => {
    await lockWorkspace(scope, workspaceId);
    const ofWorkspace = eqOrNone(qrStyles.workspaceId, workspaceId);
    const [before] = await scope.db.delete(qrStyles).where(ofWorkspace).returning();
    const [kept] = row === null ? [] : await scope.db.insert(qrStyles).values(row).returning();
    if (before || kept) {
      await recordEvent(scope, 'qr_style.changed', {
        target: null,
        before: noted(before),
        after: noted(kept),
      });
    }
    return { style: kept ? toDesign(kept) : null };
  });
}

interface Wanted {
  workspaceId: number;
  asker: string;
  design: QrDesign;
}

async function rowOf(scope: Scope, { workspaceId, asker, design }: Wanted): Promise<QrStyle> {
  const { logo, logo_size: logoSize, quiet_zone: quietZone, ...style } = design;
  return {
    ...{ workspaceId, ...style, quietZone, logoSize },
    logo: logo === null ? null : await drawnAnew(logo, asker),
    changedAt: scope.clock(),
  };
}

const dataUrl = /^data:image\/(?:png|jpeg);base64,/;

async function drawnAnew(logo: string, asker: string): Promise<Buffer> {
  const head = dataUrl.exec(logo)?.[0];
  if (head === undefined) throw new AppError('qr_logo_unreadable');
  try {
    return await squareLogo(Buffer.from(logo.slice(head.length), 'base64'), asker, logoSidePx);
  } catch (error) {
    // What is wrong with a photo is said of a photo.
    const isOfPhoto = error instanceof AppError && error.code.startsWith('photo_');
    throw isOfPhoto ? new AppError('qr_logo_unreadable') : error;
  }
}

function noted(style: QrStyle | undefined) {
  if (style === undefined) return null;
  const { logo, ...values } = toDesign(style);
  return { ...values, has_logo: logo !== null };
}
