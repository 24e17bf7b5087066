import { isbot, isbotMatch } from 'isbot';
import { LRUCache } from 'lru-cache';
import { UAParser } from 'ua-parser-js';
import { MAX_TEXT_BYTES } from '../log/click-record.ts';

/** Raise it with every change of the rules' results, so that earlier clicks are read again. */
export const AGENT_RULES = 2;

export interface Agent {
  userAgent: string;
  agentRules: string;
  browser: string;
  os: string;
  device: string;
  botClass: string;
  botReason: string;
}

// Parsing takes some 20 µs, and the same few thousand strings return.
const MAX_AGENTS = 5000;
// The log keeps as much of a text, so reading it again gives the same result.
const MAX_LENGTH = MAX_TEXT_BYTES;
const agents = new LRUCache<string, Agent>({ max: MAX_AGENTS });

// Some apps fetch previews under a name that their in-app browser uses, too; pages have a browser's header
// around it.
const LINK_EXPANDERS =
  /facebookexternalhit|facebot|^whatsapp|slackbot|slack-img|twitterbot|telegrambot|discordbot|linkedinbot|skypeuripreview|pinterestbot|^pinterest|redditbot|embedly|^viber|vkshare|iframely|bitlybot|line-poker/i;
const HTTP_CLIENTS =
  /^(curl|wget|python|go-http|java|okhttp|axios|node|undici|ruby|php|perl|libwww|httpie|postman|insomnia|apache-httpclient|dart|rust|reqwest)/i;

export function readUserAgent(userAgent: string): Agent {
  const header = userAgent.slice(0, MAX_LENGTH);
  let agent = agents.get(header);
  if (!agent) {
    agent = parse(header);
    agents.set(agent.userAgent, agent);
  }
  return agent;
}

// A substring keeps the whole text in memory, which for a request is all that arrived with it.
function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}

function parse(header: string): Agent {
  const { browser, os, device } = UAParser(header);
  const [botClass, botReason] = classify(header);
  return {
    userAgent: ownCopy(header),
    agentRules: String(AGENT_RULES),
    browser: browser.name ?? '',
    // The parser takes Opera Mini's server system for the phone's own.
    os: header.includes('J2ME/') ? 'J2ME' : (os.name ?? ''),
    device: device.type ?? deviceOf(header, botClass),
    botClass,
    botReason,
  };
}

// The parser names phones, tablets and the like, and gives computers no type; nor Opera Mini, which runs on
// phones.
function deviceOf(header: string, botClass: string): string {
  if (botClass !== '') return '';
  return header.includes('Opera Mini/') ? 'mobile' : 'desktop';
}

function classify(header: string): [botClass: string, botReason: string] {
  if (header.trim() === '') return ['no-user-agent', 'no-user-agent'];
  const expander = LINK_EXPANDERS.exec(header);
  if (expander) return ['link-expander', expander[0].toLowerCase()];
  const client = HTTP_CLIENTS.exec(header);
  if (client) return ['http-client', client[0].toLowerCase()];
  if (isbot(header)) return ['crawler', isbotMatch(header)?.toLowerCase() ?? 'crawler'];
  return ['', ''];
}
