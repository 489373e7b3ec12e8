import { getCollection, getEntry } from 'astro:content';
import { addressLines } from '#domain/enquiry/contact.ts';
import { publishedArticles } from '#editorial/articles.ts';
import { pageTitles } from '#editorial/content-pages.ts';
import { allServices, servicePath } from '#editorial/services.ts';
import { allTools } from '#editorial/tools.ts';
import { htmlWithFacts, withFacts } from '#editorial/words.ts';
import { paths } from '#lib/paths.ts';
import { site } from '#lib/site.ts';
import { toSearchEntries, type WholeEntry } from '#search/build-index.ts';
import { spellings } from '#search/spellings.ts';

/** What is shown of a longer text, in characters. */
const SHOWN = 160;

/** What the search page looks through; made with the site. */
export async function GET(): Promise<Response> {
  const all = await Promise.all([services(), articles(), tools(), answers(), pages()]);
  return Response.json(toSearchEntries(all.flat(), spellings));
}

async function services(): Promise<WholeEntry[]> {
  return (await allServices()).map((service) => {
    const { title, description, category, subcategory, bring, mode } = service.data;
    return {
      kind: 'Service',
      title,
      path: servicePath(service),
      text: description,
      body: [category, subcategory, mode, ...bring, plainText(service)].join('\n'),
    };
  });
}

async function articles(): Promise<WholeEntry[]> {
  return (await publishedArticles()).map((article) => ({
    kind: 'Article',
    title: article.data.title,
    path: paths.article(article.data.slug),
    text: article.data.description,
    body: `${article.data.tags.join(' ')}\n${plainText(article)}`,
  }));
}

async function tools(): Promise<WholeEntry[]> {
  return (await allTools()).map((tool) => ({
    kind: 'Tool',
    title: tool.data.title,
    path: paths.tool(tool.id),
    text: tool.data.description,
    body: `free calculator ${plainText(tool)}`,
  }));
}

/** A text without its last word, which may be cut, and without the commas and stops before it. */
function wholeWords(text: string): string {
  return /^.*[\p{L}\p{M}\p{N}]/su.exec(text.slice(0, text.lastIndexOf(' ')))?.[0] ?? '';
}

async function answers(): Promise<WholeEntry[]> {
  const where = 'content/lists/faq.json';
  return (await getCollection('faq')).map(({ data }) => {
    const answer = withFacts(data.answer, where).replace(/\s+/g, ' ');
    const text = answer.length > SHOWN ? `${wholeWords(answer.slice(0, SHOWN))}…` : answer;
    return {
      kind: 'Answer',
      title: withFacts(data.question, where),
      path: `${paths.faq()}#q${data.order}`,
      text,
      body: `${data.tags.join(' ')}\n${answer}`,
    };
  });
}

/** The lists of services, the policies, the page about the practice. */
async function pages(): Promise<WholeEntry[]> {
  const about = await getEntry('pages', 'about-us');
  return [
    ...(await getCollection('servicePages')).map(({ data }) => ({
      kind: 'Page' as const,
      title: data.title,
      path: paths.serviceCategory(data.slug),
      text: data.description,
      body: `services consultations ${data.lead}`,
    })),
    ...(await getCollection('legal')).map((policy) => ({
      kind: 'Policy' as const,
      title: policy.data.title,
      path: paths.file(policy.id),
      text: policy.data.description,
      body: `policy ${plainText(policy)}`,
    })),
    ...(about
      ? [
          {
            kind: 'Page' as const,
            title: about.data.title,
            path: paths.about(),
            text: about.data.description,
            body: `about us ${plainText(about)}`,
          },
        ]
      : []),
    ...unwritten,
  ];
}

/** Pages that no file under content/ describes. */
const unwritten: WholeEntry[] = [
  {
    kind: 'Page',
    title: pageTitles.contact,
    path: paths.contact(),
    text: `Phone number, WhatsApp, e-mail, address and opening hours in ${site.address.locality}.`,
    body: [
      'mobile call location map directions timing office appointment booking enquiry',
      ...[site.practice, site.phone, site.email],
      ...addressLines(site.address),
      ...site.hours.map(({ days }) => days),
    ].join(' '),
  },
  {
    kind: 'Page',
    title: pageTitles.faq,
    path: paths.faq(),
    text: 'How a consultation works, what to have ready, and what to know before you buy.',
    body: 'faq help',
  },
  {
    kind: 'Page',
    title: pageTitles.articles(1),
    path: paths.articles(),
    text: 'Birth charts, doshas, numbers, vastu, gemstones and rudraksha in plain words.',
    body: 'blog',
  },
  {
    kind: 'Page',
    title: 'Astro shop',
    path: paths.shop(),
    text: 'Gemstones, rudraksha, malas and yantras, each with its facts.',
    body: 'products buy online store price',
  },
  {
    kind: 'Page',
    title: 'Your order',
    path: paths.yourOrder(),
    text: 'Where is my parcel? Find your order by its number and the last four digits of your phone.',
    body: 'track tracking order parcel delivery shipped courier status payment result receipt lost link',
  },
];

/** The words of a rendered text, its facts put in. */
function plainText(entry: Parameters<typeof htmlWithFacts>[0]): string {
  return htmlWithFacts(entry).replace(/<[^<>]*>|&[#\w]+;/g, ' ');
}
