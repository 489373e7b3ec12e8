import { commandLine } from './command-line.ts';
import { deployedFindings } from './doctor/deployed-findings.ts';
import { report } from './doctor/finding.ts';
import { localFindings } from './doctor/local-findings.ts';
import { root } from './environment.ts';

/*
 * npm run doctor lists what must still be replaced or set before the site is launched. With an address after
 * --, it lists what the site at that address lacks. Its exit code is 0 when nothing is missing.
 */

const [address] = commandLine({ usage: 'npm run doctor [-- https://example.in]', words: 1 }).positionals;
const findings = address ? await deployedFindings(address) : localFindings(root, process.env);
console.log(report(findings, address ?? 'Before the launch'));
process.exitCode = findings.length === 0 ? 0 : 1;
