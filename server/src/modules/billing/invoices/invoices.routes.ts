import { invoicePath, ownInvoices } from '@linklet/contract/billing/invoices.ts';
import { files } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { listInvoices, openInvoice } from './list-invoices.ts';

export const invoiceRoutes = routes((on) => {
  on(ownInvoices.listInvoices, async ({ scope, query }) => listInvoices(scope, query));
});

export const invoiceFiles = files((on) => {
  on(
    invoicePath('/settings', ':number'),
    async ({ scope, params }) => {
      const { number, bytes } = await openInvoice(scope, params['number'] ?? '');
      return { bytes, type: 'application/pdf', name: `${number}.pdf` };
    },
    { access: 'account', isKept: false },
  );
});
