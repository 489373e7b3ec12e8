import type { APIContext } from 'astro';
import { type ContentPage, contentPages } from '#editorial/content-pages.ts';
import { drawShareImage } from '#editorial/share-images/draw-share-image.ts';
import { keepShareImage } from '#editorial/share-images/keep-share-image.ts';
import { shareImageName } from '#lib/share-image.ts';
import { site } from '#lib/site.ts';

/** An image to share for every content page. */
export async function getStaticPaths() {
  const pages = await contentPages();
  return pages.map((page) => ({ params: { page: shareImageName(page.path) }, props: { page } }));
}

export async function GET({ props }: APIContext<{ page: ContentPage }>): Promise<Response> {
  const { title, scene } = props.page;
  const words = { title, practice: site.practice };
  const image = await keepShareImage(words, scene, () => drawShareImage(words, scene));
  return new Response(new Uint8Array(image), { headers: { 'Content-Type': 'image/jpeg' } });
}
