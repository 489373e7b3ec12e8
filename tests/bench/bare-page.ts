import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>A bare page</title>
<link rel="icon" href="data:,">
<meta name="description" content="A page with nothing on it but words, to measure others against.">
</head>
<body>
<main>
<h1>A bare page</h1>
<p>No script, no style, no font and no picture. Nothing can be painted sooner than this.</p>
</main>
</body>
</html>
`;

/** Serves a page that nothing can be faster than: some words, compressed with brotli. */
export async function serveBarePage(): Promise<{ url: string; close(): void }> {
  const body = brotliCompressSync(html);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': body.length,
  };
  const server = createServer(({ url }, answer) => {
    if (url === '/') answer.writeHead(200, headers).end(body);
    else answer.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
