import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** The options and arguments that a command takes. */
interface Takes<Options extends ParseArgsOptionsConfig> {
  /** The command line to print after 'Usage: '. */
  usage: string;
  options?: Options;
  /** Number of arguments beside the options; 0 by default. */
  words?: number;
  typed?: string[];
}

/**
 * Ends a command that was called wrongly, with exit code 2. The first line says what is wrong, the second how
 * to call it.
 */
export function misused(why: string, usage: string): never {
  console.error(`${why}.\nUsage: ${usage}`);
  process.exit(2);
}

/**
 * Returns the parsed options and arguments of a command. Ends the command if they are not valid, and for
 * --help, which prints the usage.
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

/** Returns the parsed arguments, or the first sentence of Node's error message. */
function parsedOrReason<const Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const at = error.message.search(/To specify|Did you forget/);
    return at === -1 ? error.message : error.message.slice(0, at).trim().replace(/\.$/, '');
  }
}
