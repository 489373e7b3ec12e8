import type { APIContext } from 'astro';
import { type ContentPage, contentPages } from '#editorial/content-pages.ts';
import { shareName } from '#lib/share.ts';
import { site } from '#lib/site.ts';
import { drawSharePicture } from '#share/draw-share-picture.ts';

/** A picture to share for every content page. */
export async function getStaticPaths() {
  const pages = await contentPages();
  return pages.map((page) => ({ params: { page: shareName(page.path) }, props: { page } }));
}

export async function GET({ props }: APIContext<{ page: ContentPage }>): Promise<Response> {
  const { title, scene } = props.page;
  const picture = await drawSharePicture({ title, practice: site.practice }, scene);
  return new Response(new Uint8Array(picture), { headers: { 'Content-Type': 'image/jpeg' } });
}
