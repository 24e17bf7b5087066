import { organizationPlace, ownPlace, teamPlace } from '@linklet/contract/billing/endpoints.ts';
import {
  invoicePath,
  organizationInvoices,
  ownInvoices,
  teamInvoices,
} from '@linklet/contract/billing/invoices.ts';
import { files } from '../../../platform/http/files.ts';
import { routes } from '../../../platform/http/routes.ts';
import { listInvoices, openInvoice } from './list-invoices.ts';

export const invoiceRoutes = routes((on) => {
  for (const { listInvoices: call } of [ownInvoices, organizationInvoices, teamInvoices])
    on(call, async ({ scope, query }) => listInvoices(scope, query));
});

export const invoiceFiles = files((on) => {
  for (const { prefix, view } of [ownPlace, organizationPlace, teamPlace])
    on(
      invoicePath(prefix, ':number'),
      async ({ scope, params }) => {
        const { number, bytes } = await openInvoice(scope, params['number'] ?? '');
        return { bytes, type: 'application/pdf', name: `${number}.pdf` };
      },
      { access: view, isKept: false },
    );
});
