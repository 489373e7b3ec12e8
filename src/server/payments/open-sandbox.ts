/*
 * The only door to the sandbox. Each build decides in a file of its own whether there is one behind it, so
 * that neither the functions nor the pages of the public site carry it (`writeDeploy` in
 * src/build/generated-files.ts).
 */
export { openSandbox } from '#generated/sandbox.ts';
