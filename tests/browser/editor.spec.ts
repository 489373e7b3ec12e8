import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFrontmatter } from 'astro/markdown';
import { folders, HINDI, lists } from '#editorial/schemas.ts';
import { watchTroubles } from './page-checks.ts';
import { expect, type Page, test } from './test.ts';

/*
 * The editors' area is on in the test round below a base path. A folder inside the browser stands in for one
 * on the editor's computer.
 */

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Opens the editors' area over a copy of content/. */
async function openEditor(page: Page): Promise<void> {
  const status = 'https://www.githubstatus.com/api/v2/status.json';
  await page.route(status, (route) => route.fulfill({ json: { status: { indicator: 'none' } } }));
  const paths = readdirSync(join(root, 'content'), { recursive: true, encoding: 'utf8' });
  const files = paths.filter((path) => /\.\w+$/.test(path)).map((path) => `content/${path}`);
  await page.addInitScript(() => {
    const folder = async () => navigator.storage.getDirectory();
    Object.assign(window, { showDirectoryPicker: folder });
    Object.assign(FileSystemDirectoryHandle.prototype, { requestPermission: async () => 'granted' });
  });
  await page.goto('/site/editor');
  await page.evaluate(
    async (copies) => {
      for (const [path, text] of [...copies, ['.git/HEAD', ''] as const]) {
        const names = path.split('/');
        const name = names.pop() ?? '';
        let folder = await navigator.storage.getDirectory();
        for (const part of names) folder = await folder.getDirectoryHandle(part, { create: true });
        const file = await (await folder.getFileHandle(name, { create: true })).createWritable();
        await file.write(text);
        await file.close();
      }
    },
    files.map((path) => [path, read(path)] as const),
  );
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
}

/** Stands in for GitHub with one article in the repository, and notes each change. */
async function playGitHub(page: Page, path: string): Promise<string[]> {
  const changes: string[] = [];
  const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
  const oid = 'c'.repeat(40);
  const target = { oid, history: { nodes: [{ oid, message: '' }] } };
  const repository = {
    pullRequests: { nodes: [], pageInfo: { hasNextPage: false } },
    defaultBranchRef: { name: 'main' },
    ref: { target },
    content_0: { text: read(path), isTruncated: false },
    commit_0: { target: { history: { nodes: [] } } },
  };
  const createCommitOnBranch = { commit: { oid, committedDate: '2026-11-22T10:00:00Z', file_0: { oid } } };
  const data = { repository, fork: { id: '1' }, base: { ref: { target } }, createCommitOnBranch };
  await page.route('https://api.github.com/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const asked = route.request().postDataJSON();
    const { input } = asked?.variables ?? {};
    const json =
      pathname === '/user'
        ? { id: 1, login: 'editor', name: 'Editor', email: 'editor@example.in' }
        : pathname.includes('/git/trees/')
          ? { tree: [{ type: 'blob', path, sha: oid, size: 1 }] }
          : pathname !== '/graphql'
            ? { number: 7 }
            : { data };
    if (input)
      changes.push(input.name ?? `${input.branch.branchName}: ${input.fileChanges.additions[0].path}`);
    else if (asked && pathname !== '/graphql') changes.push(`${pathname} ${JSON.stringify(asked)}`);
    await route.fulfill({ json, headers: cors });
  });
  return changes;
}

/**
 * Returns the file that the editors' area has written, once it contains `part`. A file that is replaced by
 * its next version during a read (NotReadableError) is read again.
 */
async function written(page: Page, path: string, part: string) {
  let text = '';
  await expect(async () => {
    text = await page.evaluate(async (names) => {
      let folder = await navigator.storage.getDirectory();
      for (const name of names.slice(0, -1)) folder = await folder.getDirectoryHandle(name);
      return (await (await folder.getFileHandle(names.at(-1) ?? '')).getFile()).text();
    }, path.split('/'));
    expect(text).toContain(part);
  }).toPass({ timeout: 10_000 });
  return text;
}

test.describe('the editors’ area', () => {
  test('is not there where it is not set up', async ({ request }) => {
    expect((await request.get('/editor')).status()).toBe(404);
  });

  test('opens under its own policy with every collection, and saves valid files @base-path', async ({
    page,
    request,
  }) => {
    const troubles = watchTroubles(page);
    const asked = new Set<string>();
    page.on('request', (call) => asked.add(new URL(call.url()).origin));
    await openEditor(page);
    for (const name of Object.keys(folders)) {
      const texts = readdirSync(join(root, 'content', name)).filter((file) => file.endsWith('.md'));
      const entries = texts.filter((file) => !file.endsWith(HINDI));
      const collection = page.getByRole('treeitem', { name: new RegExp(`^${name}`, 'i') });
      await expect(collection).toContainText(String(entries.length));
    }
    const allowed = ['null', new URL(page.url()).origin, 'https://www.githubstatus.com'];
    expect([...asked].filter((origin) => !allowed.includes(origin))).toEqual([]);
    expect(troubles).toEqual([]);

    const answer = await request.get('/site/editor');
    const { 'content-security-policy': policy = '', ...headers } = answer.headers();
    expect(policy).toMatch(/connect-src [^;]*https:\/\/api\.github\.com/);
    expect(policy).toMatch(/script-src 'self' *;/);
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    expect(await answer.text()).toContain('noindex');
    const other = (await request.get('/site/login')).headers();
    expect(other['content-security-policy']).not.toContain('github');
    expect(other['cross-origin-opener-policy']).toBe('same-origin');

    // It writes an article and a list in the form that a build accepts, with the text unchanged.
    const path = 'content/articles/check-a-gemstone-before-you-buy.md';
    await page.getByRole('treeitem', { name: 'Articles' }).click();
    await page.getByText('How to check a gemstone before you buy').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Before you buy a gemstone');
    await page.getByRole('button', { name: 'Save' }).click();
    const saved = await written(page, path, 'Before you buy');
    const [before, after] = [parseFrontmatter(read(path)), parseFrontmatter(saved)];
    expect(folders.articles.schema.safeParse(after.frontmatter).error).toBeUndefined();
    expect(after).toMatchObject({
      frontmatter: { ...before.frontmatter, title: 'Before you buy a gemstone', draft: false },
      content: before.content,
    });

    const list = `content/lists/${lists.faq.file}`;
    await page.getByRole('treeitem', { name: 'Faq' }).click();
    await page.getByRole('button', { name: 'Expand All' }).click();
    await page.getByRole('textbox', { name: 'Question' }).first().fill('What do you offer?');
    await page.getByRole('button', { name: 'Save' }).click();
    const savedList = await written(page, list, 'What do you offer?');
    const [first, ...rest] = JSON.parse(read(list));
    expect(JSON.parse(savedList)).toEqual([{ ...first, question: 'What do you offer?' }, ...rest]);
  });

  test('saves a draft beside what is published, as a pull request that is itself a draft @base-path', async ({
    page,
  }) => {
    const name = 'check-a-gemstone-before-you-buy';
    const path = `content/articles/${name}.md`;
    const changes = await playGitHub(page, path);
    await page.goto('/site/editor');
    await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
    await page.getByRole('textbox').last().fill('a token');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('treeitem', { name: 'Articles' }).click();
    await page.getByText('How to check a gemstone before you buy').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Before you buy a gemstone');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => changes).toHaveLength(4);
    expect(changes.slice(0, 2)).toEqual([`refs/heads/cms/articles/${name}`, `cms/articles/${name}: ${path}`]);
    expect(changes[2]).toMatch(/^\/repos\/owner\/name\/pulls .*"base":"main","draft":true/);
    expect(changes[3]).toContain('draft');
  });
});
