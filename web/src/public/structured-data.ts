import type { PublicPage } from './pages.tsx';
import { questions } from './questions.ts';

const site = '%BASE_URL%';

/** JSON-LD for search engines. The homepage describes the whole site. */
export function structuredData(page: PublicPage, logo: string): string {
  const graph =
    page.canonical === '/' ? [organization(logo), website, application, faq] : [breadcrumbs(page)];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
}

const website = {
  '@type': 'WebSite',
  '@id': `${site}/#website`,
  name: '%PRODUCT_NAME%',
  url: `${site}/`,
  inLanguage: 'en',
  publisher: { '@id': `${site}/#organization` },
};

const application = {
  '@type': 'SoftwareApplication',
  name: '%PRODUCT_NAME%',
  url: `${site}/`,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'Web',
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
};

const faq = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
};

function organization(logo: string): object {
  return {
    '@type': 'Organization',
    '@id': `${site}/#organization`,
    name: '%PRODUCT_NAME%',
    url: `${site}/`,
    logo: site + logo,
  };
}

function breadcrumbs(page: PublicPage): object {
  const name = page.title.split(' – ')[0];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: '%PRODUCT_NAME%', item: `${site}/` },
      { '@type': 'ListItem', position: 2, name, item: site + page.canonical },
    ],
  };
}
