import type { APIContext } from 'astro';
import { draw } from '#drawings/draw.ts';
import { type Article, publishedArticles } from '#editorial/articles.ts';
import drawing from '#styles/drawing.css?raw';
import tokens from '#styles/tokens.css?raw';

/* Articles' own pictures as files, for cards low on a page: drawn into the home page they kept it from its first round trip. */
export async function getStaticPaths() {
  const articles = await publishedArticles();
  return articles
    .filter(({ data }) => data.drawing)
    .map((article) => ({ params: { slug: article.data.slug }, props: { article } }));
}

export function GET({ props }: APIContext<{ article: Article }>): Response {
  const picture = props.article.data.drawing && draw(props.article.data.drawing).html;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" class="drawing" width="360" height="240"><style>${tokens}${drawing}</style>${picture}</svg>`;
  return new Response(svg, { headers: { 'Content-Type': 'image/svg+xml' } });
}
