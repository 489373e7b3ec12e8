import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type { Finding, TextFile } from './finding.ts';
import { settingFindings, settingsForLaunch } from './setting-findings.ts';
import {
  factFindings,
  feeFindings,
  policyFindings,
  portraitFindings,
  questionFindings,
  testimonialFindings,
  textFindings,
} from './word-findings.ts';

/**
 * What is still to be replaced or set in the project on this machine.
 * @param root the project's folder
 */
export function localFindings(root: string, environment: Record<string, string | undefined>): Finding[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const namesIn = (folder: string) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []);
  const files = (folder: string): TextFile[] =>
    namesIn(folder)
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => ({ path: `${folder}/${name}`, text: read(`${folder}/${name}`) }));
  const texts = ['services', 'consultations', 'articles', 'pages'].flatMap((name) =>
    files(`content/${name}`),
  );
  const envText = existsSync(join(root, '.env')) ? read('.env') : '';
  return [
    ...factFindings(JSON.parse(read('content/site.json'))),
    ...testimonialFindings(files('content/testimonials')),
    ...textFindings(texts),
    ...questionFindings(JSON.parse(read('content/lists/faq.json'))),
    ...feeFindings(texts.filter(({ path }) => /^content\/(?:services|consultations)\//.test(path))),
    ...portraitFindings(readdirSync(join(root, 'src/assets'))),
    ...policyFindings(files('content/legal')),
    ...settingFindings(settingsForLaunch(environment, { text: envText, values: parseEnv(envText) })),
  ];
}
