import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import type { Browser, Driver, Key } from './driver.ts';
import { findProgram } from './installed.ts';

/** Without this, GTK makes the window as wide as its buttons need, which is wider than a phone. */
const NARROW_BUTTONS = '* { min-width: 0; margin: 0; padding: 0; font-size: 1px; }';

const keyCodes: Record<Key, string> = { Tab: '\uE004', Enter: '\uE007', Escape: '\uE00C' };

/**
 * Starts a virtual screen.
 * @returns its process and its number
 */
async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn(program, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const ended = once(screen, 'exit').then(() => [null]);
  const [number] = await Promise.race([once(screen.stdio[3] as NodeJS.ReadableStream, 'data'), ended]);
  if (number === null) throw new Error('Xvfb did not start');
  return { screen, display: `:${String(number).trim()}` };
}

/**
 * Calls WebDriver at an address.
 * @throws Error with WebDriver's own message
 */
async function call(address: string, method: 'GET' | 'POST' | 'DELETE', body?: object) {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = await answer.json();
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`);
  return value;
}

/** The parts of a session that the tests use, in W3C WebDriver's terms. */
function driverOf(session: string): Omit<Driver, 'errors' | 'close'> {
  const post = (path: string, body: object) => call(`${session}/${path}`, 'POST', body);
  const act = (type: 'key' | 'pointer', actions: object[]) =>
    post('actions', { actions: [{ type, id: type, actions }] });
  const keys = (text: string) =>
    act(
      'key',
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  return {
    open: (url) => post('url', { url }),
    run: (source, given) => post('execute/sync', { script: `return (${source})(...arguments)`, args: given }),
    clickAt: (x, y) =>
      act('pointer', [
        { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]),
    keys,
    press: (key) => keys(keyCodes[key]),
    async attach(selector, file) {
      const found = await post('element', { using: 'css selector', value: selector });
      await post(`element/${Object.values(found)[0]}/value`, { text: file });
    },
    screenshot: async () => Buffer.from(await call(`${session}/screenshot`, 'GET'), 'base64'),
  };
}

/**
 * WebKit, Safari's engine, in its small demo browser.
 * @param folder for its settings
 */
export function webkit(folder: string): Browser {
  const driverProgram = findProgram('WebKitWebDriver');
  const screenProgram = findProgram('Xvfb');
  const [binary] = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser');
  return {
    name: 'WebKit',
    packages: 'webkit2gtk-driver xvfb',
    isInstalled: Boolean(driverProgram && screenProgram && binary),
    async start(width, height) {
      mkdirSync(join(folder, 'gtk-3.0'), { recursive: true });
      writeFileSync(join(folder, 'gtk-3.0/gtk.css'), NARROW_BUTTONS);
      const { screen, display } = await startScreen(screenProgram ?? '');
      const port = await freePort();
      const webdriver = spawn(driverProgram ?? '', [`--port=${port}`], {
        env: { ...process.env, DISPLAY: display, XDG_CONFIG_HOME: folder },
        stdio: 'ignore',
      });
      const base = `http://127.0.0.1:${port}`;
      const stop = () => {
        webdriver.kill();
        screen.kill();
      };
      try {
        const end = Date.now() + 60_000;
        while (!(await call(`${base}/status`, 'GET').catch(() => null))) {
          if (Date.now() > end) throw new Error('WebKitWebDriver did not start');
          await setTimeout(100);
        }
        const alwaysMatch = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
        const { sessionId } = await call(`${base}/session`, 'POST', { capabilities: { alwaysMatch } });
        const session = `${base}/session/${sessionId}`;
        await call(`${session}/window/rect`, 'POST', { width, height });
        const close = () => call(session, 'DELETE').finally(stop);
        return { ...driverOf(session), errors: () => [], close };
      } catch (error) {
        stop();
        throw error;
      }
    },
  };
}
