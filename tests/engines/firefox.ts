import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser } from './driver.ts';
import { findProgram } from './installed.ts';

/** The used part of puppeteer-core, which is not a package of the project and therefore brings no types. */
interface Puppeteer {
  launch(options: object): Promise<{ pages(): Promise<Page[]>; close(): Promise<void> }>;
}
interface Page {
  on(event: 'pageerror', hear: (error: Error) => void): void;
  setViewport(size: { width: number; height: number }): Promise<void>;
  goto(address: string): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  mouse: { click(x: number, y: number): Promise<void> };
  keyboard: { type(text: string): Promise<void>; press(key: string): Promise<void> };
  $(selector: string): Promise<{ uploadFile(file: string): Promise<void> } | null>;
  screenshot(): Promise<Uint8Array>;
}

/** Loads puppeteer-core from a folder, and first installs it there if it is missing. */
function loadPuppeteer(tools: string): Puppeteer {
  const require = createRequire(join(tools, 'package.json'));
  try {
    require.resolve('puppeteer-core');
  } catch {
    const install = ['install', '--no-audit', '--no-fund', '--prefix', tools, 'puppeteer-core@24'];
    execFileSync('npm', install, { stdio: 'inherit' });
  }
  return require('puppeteer-core').default;
}

/**
 * Drives an ordinary Firefox over WebDriver BiDi.
 * @param tools folder for the driver
 */
export function firefox(tools: string): Browser {
  const executablePath = findProgram('firefox-esr', 'firefox');
  return {
    name: 'Firefox',
    packages: 'firefox-esr',
    isInstalled: executablePath !== null,
    async start(width, height) {
      const browser = await loadPuppeteer(tools).launch({
        browser: 'firefox',
        executablePath,
        timeout: 120_000,
      });
      const [page] = await browser.pages();
      if (!page) throw new Error('Firefox started without a page');
      await page.setViewport({ width, height });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      return {
        open: async (address) => void (await page.goto(address)),
        run: (source, given) => page.evaluate(`(${source})(...${JSON.stringify(given)})`),
        clickAt: (x, y) => page.mouse.click(x, y),
        keys: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        async attach(selector, file) {
          const field = await page.$(selector);
          if (!field) throw new Error(`there is no ${selector}`);
          await field.uploadFile(file);
        },
        screenshot: () => page.screenshot(),
        errors: () => errors,
        close: () => browser.close(),
      };
    },
  };
}
