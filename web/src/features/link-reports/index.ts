/** Reports of short links that lead to harm. */
export { ReportForm } from './ReportForm.tsx';
