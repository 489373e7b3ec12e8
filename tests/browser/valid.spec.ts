import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openAsOwner } from './owner-helpers.ts';
import { showPictures, wakeIslands } from './page-checks.ts';
import { publicPages } from './public-pages.ts';
import { ownerScreens } from './registered-pages.ts';
import { expect, type Page, test } from './test.ts';

/*
 * What two checkers of other people say of one page of each kind: the Nu HTML checker of the W3C, and IBM's
 * Equal Access engine. They take minutes, so only the nightly run includes them.
 */

const packaged = (file: string) => fileURLToPath(import.meta.resolve(file));
const hasJava = spawnSync('java', ['-version']).status === 0;

/** What a checker says and we accept, each with the reason. */
interface Accepted {
  says: RegExp;
  because: string;
}

const acceptedByNu: Accepted[] = [
  {
    says: /CSS: “(?:line-clamp|vector-effect|paint-order)”: Property “[a-z-]+” doesn't exist\./,
    because: 'its list of CSS properties is older; browsers know them, from CSS Overflow 4 and SVG 2',
  },
  {
    says: /CSS: .*(?:“(?:@|::)view-transition”|::view-transi\)|sition-new\(root\)\{)/,
    because: 'it does not know CSS View Transitions, and loses its place in the two rules about them',
  },
  {
    says: /Attribute “pathLength” not allowed on element “circle”/,
    because: 'SVG 2 allows it on every basic shape; the checker knows SVG 1.1',
  },
];

const acceptedByIbm: Accepted[] = [
  {
    says: /^\/(?:list-product|orders): label_content_exists/,
    because:
      'the box that chooses a row has its name in aria-label; the label only widens what can be tapped',
  },
  {
    says: /label_ref_valid: The value "product-(?:main-image|images)"/,
    because: 'the file input is there, clipped to nothing, so that its label is the button',
  },
  {
    says: /\/(?:add-product|edit-product\/1): form_label_unique/,
    because: 'a photo’s field has two labels, its name and the button: HTML allows it, and both are read out',
  },
];

/** Returns what is not accepted. */
const unaccepted = (findings: string[], accepted: Accepted[]) =>
  findings.filter((finding) => !accepted.some(({ says }) => says.test(finding)));

interface NuMessage {
  type: string;
  url: string;
  message: string;
  extract?: string;
  lastLine?: number;
}

/** Returns the errors of the Nu HTML checker in pages, which are given by name. */
function errorsByNu(pages: Map<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'checked pages '));
  const names = [...pages.keys()];
  for (const [at, html] of [...pages.values()].entries()) writeFileSync(join(folder, `${at}.html`), html);
  const { stderr } = spawnSync(
    'java',
    ['-jar', packaged('vnu-jar/build/dist/vnu.jar'), '--format', 'json', '--skip-non-html', folder],
    { encoding: 'utf8', maxBuffer: 100_000_000 },
  );
  rmSync(folder, { recursive: true });
  const { messages } = JSON.parse(stderr) as { messages: NuMessage[] };
  return messages
    .filter(({ type }) => type !== 'info')
    .map(({ url, message, extract = '' }) => {
      const name = names[Number(/(\d+)\.html$/.exec(url)?.[1])];
      return `${name}: ${message} (${extract.replace(/\s+/g, ' ')})`;
    });
}

test('the Nu HTML checker finds no error in a page of any kind, as it is sent', async ({ page, request }) => {
  test.skip(!hasJava, 'There is no Java on this machine, which the Nu HTML checker needs.');
  test.setTimeout(600_000);
  const sent = new Map<string, string>();
  for (const { name, address } of publicPages) {
    const answer = await request.get(await address(request));
    sent.set(name, await answer.text());
  }
  await openAsOwner(page, '/dashboard');
  for (const path of ['/login', ...ownerScreens.map(([path]) => path)])
    sent.set(path, await (await request.get(path)).text());
  expect(unaccepted(errorsByNu(sent), acceptedByNu)).toEqual([]);
});

const engine = readFileSync(packaged('accessibility-checker-engine/ace.js'), 'utf8');

interface IbmReport {
  results: { ruleId: string; value: [string, string]; message: string; path: { dom: string } }[];
}

/** Returns what IBM's engine calls violations of WCAG 2.2 in a page as it is now. */
async function violationsByIbm(page: Page): Promise<string[]> {
  // It takes a field in a folded part for visible, and the field's label beside it for hidden.
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
  });
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(`${engine}; window.ace = ace;`);
  return page.evaluate(async () => {
    const { ace } = window as unknown as {
      ace: { Checker: new () => { check(node: Document, policies: string[]): Promise<IbmReport> } };
    };
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value: [level, outcome] }) => level === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, path }) => `${ruleId}: ${message} (${path.dom})`);
  });
}

for (const { name, address, alike } of publicPages) {
  if (alike) continue;
  test(`IBM's engine finds no violation: ${name}`, async ({ page, request }) => {
    await page.goto(await address(request));
    await wakeIslands(page);
    await showPictures(page);
    expect(unaccepted(await violationsByIbm(page), acceptedByIbm)).toEqual([]);
  });
}

test("IBM's engine finds no violation in the owner's area", async ({ page }) => {
  test.setTimeout(600_000);
  await openAsOwner(page, '/dashboard');
  const found: string[] = [];
  for (const [path, title] of ownerScreens) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
    await expect(page.getByText('Loading...')).toHaveCount(0);
    found.push(...(await violationsByIbm(page)).map((finding) => `${path}: ${finding}`));
  }
  expect(unaccepted(found, acceptedByIbm)).toEqual([]);
});
