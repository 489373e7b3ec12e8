import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Options and arguments of a command. */
interface Takes<Options extends ParseArgsOptionsConfig> {
  /** How it is called, behind 'Usage: '. */
  usage: string;
  options?: Options;
  /** How many words it takes beside them; none by default. */
  words?: number;
  typed?: string[];
}

/** Ends a command that was called as it is not meant: one line says why, the next how. Exit code 2. */
export function misused(why: string, usage: string): never {
  console.error(`${why}.\nUsage: ${usage}`);
  process.exit(2);
}

/**
 * What was typed behind a command. Ends it where that is more than it takes, and for --help, which prints how
 * it is called.
 */
export function commandLine<const Options extends ParseArgsOptionsConfig>({
  usage,
  options,
  words = 0,
  typed = process.argv.slice(2),
}: Takes<Options>) {
  if (typed.includes('--help')) {
    console.log(`Usage: ${usage}`);
    process.exit(0);
  }
  const parsed = parsedOrReason(typed, options ?? ({} as Options));
  if (typeof parsed === 'string') misused(parsed, usage);
  const [tooMuch] = parsed.positionals.slice(words);
  if (tooMuch !== undefined) misused(`Unexpected argument '${tooMuch}'`, usage);
  return parsed;
}

/** What Node makes of it, or the first sentence of why it does not. */
function parsedOrReason<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const at = error.message.search(/To specify|Did you forget/);
    return at === -1 ? error.message : error.message.slice(0, at).trim().replace(/\.$/, '');
  }
}
