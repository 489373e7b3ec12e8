/** Names that entries and links may point to. */
export interface KnownNames {
  /** Files in content/services and content/consultations. */
  services: string[];
  /** Categories of services; 'any' while their list cannot be read. */
  categories: string[] | 'any';
  /** Addresses that an editor may link to. Those of the shop are not among them: its own data decide them. */
  addresses: string[];
  /** What the part after # can name, by address, for the pages that are nothing but a text. */
  anchors: Map<string, Set<string>>;
  /** Files of src/assets/scenes. */
  scenes: readonly string[];
  /** Names that stand in {{ }} for facts of the practice. */
  facts: string[];
  /** Names of files that cannot be read now, so that nobody knows their pages; 'any' if those may be many. */
  unread: string[] | 'any';
}

/** Returns true if a file that cannot be read now may have a page at this address. */
export const mayBeUnread = ({ unread }: KnownNames, address: string) =>
  unread === 'any' || unread.some((name) => address.endsWith(`/${name}`));
