/** The files of an Astro project with nothing in it but a page for each article. */
export const bareProject: Record<string, string> = {
  'package.json': '{ "type": "module", "private": true }',
  'astro.config.mjs': 'export default {};\n',
  'src/content.config.ts': `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
export const collections = {
  articles: defineCollection({ loader: glob({ base: './articles', pattern: '*.md' }) }),
};
`,
  'src/pages/blog/[slug].astro': `---
import { getCollection, render } from 'astro:content';
export async function getStaticPaths() {
  const articles = await getCollection('articles');
  return articles.map((article) => ({ params: { slug: article.id }, props: { article } }));
}
const { article } = Astro.props;
const { Content } = await render(article);
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>{article.data.title}</title></head>
  <body><h1>{article.data.title}</h1><Content /></body>
</html>
`,
};
