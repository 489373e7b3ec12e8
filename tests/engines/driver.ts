/** A key that is not a letter, by the name the steps use. */
export type Key = 'Enter' | 'Escape' | 'Tab';

/**
 * The commands that both protocols have. `visitor.ts` builds everything else from them. The browser itself
 * produces clicks and keys, so the page takes them for a user's.
 */
export interface Driver {
  open(address: string): Promise<void>;
  /** Calls a function's source in the page, with values that JSON can hold. */
  run(source: string, given: unknown[]): Promise<unknown>;
  /** Clicks at a point of the visible part. */
  clickAt(x: number, y: number): Promise<void>;
  keys(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses a file in the first matching field. */
  attach(selector: string, file: string): Promise<void>;
  /** Returns a picture of the visible part, as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Uncaught errors of scripts so far. WebKit has none, because its driver does not report them. */
  errors(): string[];
  close(): Promise<void>;
}

/** One of the browsers, whether or not it is installed on this machine. */
export interface Browser {
  name: string;
  /** Names of its packages in Debian. */
  packages: string;
  isInstalled: boolean;
  /** Starts the browser afresh, without data of an earlier start. */
  start(width: number, height: number): Promise<Driver>;
}
