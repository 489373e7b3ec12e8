/// <reference types="astro/client" />
import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Loads the island when a visitor first touches it. */
    'client:touch'?: boolean | 'load';
  }
}

declare global {
  interface ImportMetaEnv {
    readonly PUBLIC_API_BASE: string;
    readonly PUBLIC_FILE_BASE: string;
    readonly EDITOR_REPOSITORY: string;
    /** `scripts/early-taps`, as the text of a script. */
    readonly EARLY_TAPS: string;
    /** `tools/page/early-day`, as the text of a script. */
    readonly EARLY_DAY: string;
    /** What `build/speculation-rules` returns. */
    readonly SPECULATION_RULES: string;
    /** True in a build for a deployed site that is not the public one. */
    readonly PUBLIC_PREVIEW: boolean;
  }
}
