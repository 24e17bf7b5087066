/** Names that are often imitated: of banks, payment, mail, shops, social networks and short links. */
export const knownNames: readonly string[] = (
  'adobe airbnb alibaba aliexpress allegro alipay amazon americanexpress apple atlassian audible ' +
  'bankofamerica barclays bbc binance bitly blizzard bloomberg booking box brave bunq ' +
  'canva cashapp chase cisco citibank cloudflare coinbase comcast commerzbank coursera craigslist credit-suisse ' +
  'deutschebank dhl discord disney docusign dropbox duckduckgo duolingo ebay epicgames etsy expedia ' +
  'facebook fedex figma flickr ford fortnite github gitlab gmail godaddy google ' +
  'hotmail hsbc hubspot huawei icloud ikea imdb indeed instagram intuit ' +
  'kraken kucoin lastpass ledger lidl linkedin linktree lloyds lufthansa ' +
  'mailchimp mastercard mediamarkt medium messenger metamask microsoft mozilla n26 nasa natwest netflix nike nintendo notion nvidia ' +
  'office365 okta onedrive openai opensea oracle outlook paramount paypal payoneer pinterest playstation postbank proton ' +
  'quora rakuten reddit revolut roblox rolex salesforce samsung santander sharepoint shopify signal skype slack snapchat sony soundcloud sparkasse spotify square stackoverflow steam steampowered stripe swisscom ' +
  'target telegram temu tesla threads tiktok tinder tinyurl tripadvisor trustwallet twitch twitter uber ubs ups usps ' +
  'venmo verizon vimeo visa vodafone volksbank walmart wechat wellsfargo whatsapp wikipedia wise wordpress ' +
  'xbox yahoo yandex youtube zalando zelle zendesk zoom'
).split(' ');
