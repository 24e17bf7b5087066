import { lazyPart } from '#/lib/loading/lazy-part.tsx';

export const loadListDialogs = () => import('./list-dialogs.ts');

export const DomainDialog = lazyPart(async () => (await loadListDialogs()).DomainDialog);
export const ExpiryDialog = lazyPart(async () => (await loadListDialogs()).ExpiryDialog);
export const ExportLinksDialog = lazyPart(async () => (await loadListDialogs()).ExportLinksDialog);
export const FailedDialog = lazyPart(async () => (await loadListDialogs()).FailedDialog);
export const MoveDialog = lazyPart(async () => (await loadListDialogs()).MoveDialog);
export const QrCodesOfSelected = lazyPart(
  async () => (await import('./qr-codes/QrCodesOfSelected.tsx')).QrCodesOfSelected,
);
export const ReplaceDialog = lazyPart(async () => (await loadListDialogs()).ReplaceDialog);
export const TagDialog = lazyPart(async () => (await loadListDialogs()).TagDialog);
