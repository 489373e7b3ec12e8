/** Stores a text as a blob without the client: for mangled blobs, and for many at once. */
export async function putRawBlob(url: string, store: string, key: string, content: string): Promise<void> {
  const answer = await fetch(`${url}/local/site:${store}/${key}`, { method: 'PUT', body: content });
  if (!answer.ok) throw new Error(`raw put of ${key}: ${answer.status}`);
}
