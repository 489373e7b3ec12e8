/** The marks that `encodeURIComponent` leaves as they are although links are cut at them. */
const cutting = /[!'()*~]|[.-]$/g;

/**
 * Encodes a text as a part of an address that survives being pasted into a chat. The link finders of Android
 * and of chats end a link at an apostrophe, a closing bracket or a final full stop. Malformed Unicode is
 * replaced first, because encoding it would throw.
 */
export const encodePart = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    cutting,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
