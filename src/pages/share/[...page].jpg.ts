import type { APIContext } from 'astro';
import { listedPages } from '#editorial/listed-pages.ts';
import { keepShareImage } from '#editorial/share-images/draw-share-image.ts';
import { shareImageName } from '#lib/share-image.ts';
import { site } from '#lib/site.ts';

/** Makes the picture that chats show of each page with a scene. */
export async function getStaticPaths() {
  return (await listedPages()).flatMap(({ path, title, scene }) =>
    scene ? [{ params: { page: shareImageName(path) }, props: { title, scene } }] : [],
  );
}

export async function GET({ props }: APIContext<{ title: string; scene: string }>): Promise<Response> {
  const image = await keepShareImage({ title: props.title, practice: site.practice }, props.scene);
  return new Response(new Uint8Array(image), { headers: { 'Content-Type': 'image/jpeg' } });
}
