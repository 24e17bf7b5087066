/** Social sign-in: accounts elsewhere that open the account here. */
export { ElsewhereDialog } from './ElsewhereDialog.tsx';
