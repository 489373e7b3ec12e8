/** A key that is not a letter, by the name the steps use. */
export type Key = 'Enter' | 'Escape' | 'Tab';

/**
 * What a browser is asked for, as little as both protocols have: everything else is made of it once, in `visitor.ts`.
 * Clicks and keys are a user's own to the page, sent through the browser and not by a script.
 */
export interface Driver {
  open(address: string): Promise<void>;
  /** Calls a function's source in the page, with values that JSON can hold. */
  run(source: string, given: unknown[]): Promise<unknown>;
  /** Clicks at a point of what is in view. */
  clickAt(x: number, y: number): Promise<void>;
  keys(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  /** Chooses a file in the first field that matches. */
  attach(selector: string, file: string): Promise<void>;
  /** What is in view, as PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Errors of scripts that nothing caught, so far; none from WebKit, whose driver does not tell them. */
  errors(): string[];
  close(): Promise<void>;
}

/** One of the browsers, whether or not this machine has it. */
export interface Browser {
  name: string;
  /** What Debian calls what it needs. */
  packages: string;
  isInstalled: boolean;
  /** Starts it afresh, with nothing kept of an earlier start. */
  start(width: number, height: number): Promise<Driver>;
}
