/**
 * A dynamic part of a page's address, decoded in whole: Astro leaves `%26` and its like as they are. Safe to do
 * twice, because no slug holds a percent sign. What cannot be decoded names nothing.
 */
export function addressPart(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    return '';
  }
}
