import type { Config } from '../../../platform/config.ts';
import type { InvoiceSeller } from '../../../schema/billing/invoices.table.ts';

type SellerConfig = Pick<
  Config,
  'sellerName' | 'productName' | 'sellerAddress' | 'sellerCountry' | 'sellerTaxNumber'
>;

export function sellerOf(config: SellerConfig): InvoiceSeller {
  return {
    name: config.sellerName ?? config.productName,
    address: config.sellerAddress
      .split(',')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    country: config.sellerCountry,
    taxId: config.sellerTaxNumber ?? null,
  };
}
