/** The log holds a type as its position here: new ones go to the end. */
export const eventTypes = ['redirect', 'preview', 'prefetch', 'head', 'mistyped', 'failed'] as const;

/**
 * Only `redirect` can count as a human click; the rest is kept as what it was. `mistyped` found nothing, and `failed` a
 * link that led nowhere, such as one that has expired.
 */
export type EventType = (typeof eventTypes)[number];

/** What a request tells of whoever sent it. The address itself is not part of it and reaches no disk. */
export interface Traits {
  /** ISO 3166 code in upper case, or empty. */
  country: string;
  region: string;
  city: string;
  browser: string;
  os: string;
  device: string;
  language: string;
  /** The header that browser, OS, device and class were read from. */
  userAgent: string;
  /** The version of the rules that read it; empty in clicks of before there were versions. */
  agentRules: string;
  /** Empty for people. */
  botClass: string;
  /** Why the class was chosen; empty for people. */
  botReason: string;
}

/** What is known of a visitor. */
export interface Visitor extends Traits {
  /** 64 bits that say whether two clicks of one day on one domain came from the same visitor. */
  hash: bigint;
}

/** Where the visit came from. */
export interface Origin {
  referrerHost: string;
  source: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
}

/**
 * A visitor or an origin in the form of the log, made once for the many clicks it stands for. A character for each
 * byte, because short strings take a third of the memory of buffers.
 */
export type VisitorBytes = string & { readonly of: 'visitor' };
export type OriginBytes = string & { readonly of: 'origin' };

interface ClickFacts {
  at: number;
  eventType: EventType;
  isQr: boolean;
  workspaceId: number;
  linkId: number;
  aliasId: number;
  domainId: number;
  /** What was asked for where nothing was found, and the ids of workspace, link and alias are 0; empty otherwise. */
  askedAlias: string;
  /** The rule of the link that chose the destination; empty for the link's own. */
  rule: string;
}

/** A click on its way into the log. */
export type NewClick = ClickFacts & { visitor: VisitorBytes; origin: OriginBytes };

/** A click as the log holds it. */
export type Click = ClickFacts & { visitor: Visitor; origin: Origin };
