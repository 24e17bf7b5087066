// Its own declarations import without extensions, which Node's resolution does not find.
type Answer = Promise<ReturnType<typeof JSON.parse>>;
type Named = { shortCode: string; domain?: string };

declare module '@shlinkio/shlink-js-sdk' {
  export class ShlinkApiClient {
    constructor(http: object, server: { baseUrl: string; apiKey: string });
    listShortUrls(asked?: object): Answer;
    createShortUrl(data: object): Answer;
    getShortUrl(named: Named): Answer;
    deleteShortUrl(named: Named): Promise<void>;
    updateShortUrl(named: Named, data: object): Answer;
    getShortUrlRedirectRules(named: Named): Answer;
    setShortUrlRedirectRules(named: Named, data: object): Answer;
    getVisitsOverview(): Answer;
    getShortUrlVisits(named: Named, asked?: object): Answer;
    getTagVisits(tag: string, asked?: object): Answer;
    getDomainVisits(domain: string, asked?: object): Answer;
    getOrphanVisits(asked?: object): Answer;
    getNonOrphanVisits(asked?: object): Answer;
    deleteShortUrlVisits(named: Named): Answer;
    deleteOrphanVisits(): Answer;
    listTags(): Answer;
    tagsStats(): Answer;
    deleteTags(tags: string[]): Answer;
    editTag(names: { oldName: string; newName: string }): Answer;
    listDomains(): Answer;
    editDomainRedirects(redirects: object): Answer;
    health(): Answer;
    mercureInfo(): Answer;
  }
}

declare module '@shlinkio/shlink-js-sdk/fetch' {
  export class FetchHttpClient {
    jsonRequest(url: string): Answer;
  }
}

declare module '@shlinkio/shlink-js-sdk/node' {
  export class NodeHttpClient {
    jsonRequest(url: string): Answer;
  }
}
