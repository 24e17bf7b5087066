import type { Tool } from '../tool.ts';
import { archiveLink, createLink, getLink, listLinks, updateLink } from './links.ts';
import { checkAlias, getQrCode, listDomains, listTags } from './places.ts';
import { getRequest } from './requests.ts';
import { getLinkStats } from './stats.ts';

export const tools: readonly Tool[] = [
  createLink,
  getLink,
  listLinks,
  updateLink,
  archiveLink,
  getLinkStats,
  getQrCode,
  listDomains,
  listTags,
  checkAlias,
  getRequest,
];
