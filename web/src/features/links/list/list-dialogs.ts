/** What the list of links asks in dialogs, as one file that comes after the list. */
export { ExportLinksDialog } from '../ExportLinksDialog.tsx';
export { DomainDialog } from './DomainDialog.tsx';
export { ExpiryDialog } from './ExpiryDialog.tsx';
export { FailedDialog } from './FailedDialog.tsx';
export { MoveDialog } from './MoveDialog.tsx';
export { ReplaceDialog } from './ReplaceDialog.tsx';
export { TagDialog } from './TagDialog.tsx';
