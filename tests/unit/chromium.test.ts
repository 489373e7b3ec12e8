import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { chromiumArgs } from '#tests/support/chromium.ts';

const namesIn = (argument: string) => argument.replace('--disable-features=', '').split(',');

test('the browser of the tests is started without all that Playwright switches off, and more', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const told = join(folder, 'told');
  const executablePath = join(folder, 'notes-its-arguments');
  writeFileSync(executablePath, `#!/bin/sh\nprintf '%s\\n' "$@" > '${told}'\n`);
  chmodSync(executablePath, 0o755);
  await expect(chromium.launch({ executablePath, args: chromiumArgs })).rejects.toThrow();

  const lists = readFileSync(told, 'utf8')
    .split('\n')
    .filter((argument) => argument.startsWith('--disable-features='));
  const [offByPlaywright = '', off = ''] = lists;
  expect(lists, 'Playwright’s list, then ours, which is the one that counts').toHaveLength(2);
  expect(namesIn(off)).toEqual(expect.arrayContaining(namesIn(offByPlaywright)));
});
