import { sql } from 'drizzle-orm';
import type { LinkSort } from '@linklet/contract/links/list.ts';
import { aliases, links, longUrls } from '../../../schema/links/links.table.ts';
import { orders, type Order } from './link-cursor.ts';

const mainAlias = sql`(select ${aliases.alias} from ${aliases} where ${aliases.linkId} = ${links.id} and ${aliases.isMain})`;
const destination = sql`(select ${longUrls.url} from ${longUrls} where ${longUrls.id} = ${links.longUrlId})`;
const title = sql`coalesce(${links.title}, '')`;

type WindowOrder = Pick<Order, 'key' | 'isDescending'>;

const rising = (key: WindowOrder['key']): WindowOrder => ({ key, isDescending: false });
const falling = (key: WindowOrder['key']): WindowOrder => ({ key, isDescending: true });

/** Orders that no cursor goes on from. */
const further = {
  fewestClicks: rising(orders.clicks.key),
  alias: rising(mainAlias),
  aliasBackwards: falling(mainAlias),
  url: rising(destination),
  urlBackwards: falling(destination),
  title: rising(title),
  titleBackwards: falling(title),
};

export type WindowSort = LinkSort | keyof typeof further;
export const windowOrders: Record<WindowSort, WindowOrder> = { ...orders, ...further };
