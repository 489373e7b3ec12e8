import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Control } from './control.ts';

/** `Control` over HTTP: the same methods, each a promise; rejects with what the simulator says is wrong. */
export type RemoteControl = {
  [Name in keyof Control]: (
    ...argument: Parameters<Control[Name]>
  ) => Promise<Awaited<ReturnType<Control[Name]>>>;
};

export interface RunningSimulator {
  url: string;
  /** Base addresses for the settings of a PhonePe adapter, in the sandbox layout (the default). */
  phonepe: { authUrl: string; apiUrl: string };
  /** The same in the production layout; to be set with `control.settings({ phonepe: { layout: 'production' } })`. */
  phonepeProduction: { authUrl: string; apiUrl: string };
  /** Base address in place of https://api.razorpay.com, without `/v1`. */
  razorpayUrl: string;
  control: RemoteControl;
  close(): Promise<void>;
}

export interface StartOptions {
  port?: number | undefined;
  seed?: number | undefined;
  startAt?: Date | string | undefined;
}

/** Starts the simulator in a process of its own; it ends with `close` or with this process. */
export async function startSimulator(options: StartOptions = {}): Promise<RunningSimulator> {
  const { port = 0, seed = 1, startAt } = options;
  const start = startAt === undefined ? [] : ['--start-at', new Date(startAt).toISOString()];
  const flags = ['--port', String(port), '--seed', String(seed), '--with-parent', ...start];
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const first = once(createInterface({ input: child.stdout }), 'line');
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the simulator ended with ${code} before it listened`);
  });
  const [line] = await Promise.race([first, ended]);
  ended.catch(() => {});
  const { url } = JSON.parse(String(line)) as { url: string };
  return {
    url,
    phonepe: { authUrl: `${url}/apis/pg-sandbox`, apiUrl: `${url}/apis/pg-sandbox` },
    phonepeProduction: { authUrl: `${url}/apis/identity-manager`, apiUrl: `${url}/apis/pg` },
    razorpayUrl: url,
    control: remoteControl(url),
    async close() {
      if (child.exitCode !== null) return;
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}

/** The control plane of a simulator in this process as it is over HTTP: each call takes a turn of the event loop. */
export function promised(control: Control): RemoteControl {
  return new Proxy(control as unknown as RemoteControl, {
    get: (_, name) => async (argument?: object) => {
      await new Promise(setImmediate);
      return (control[name as keyof Control] as (it?: object) => unknown)(argument);
    },
  });
}

/** The control plane of a simulator that runs at `url`. */
export function remoteControl(url: string): RemoteControl {
  return new Proxy({} as RemoteControl, {
    get: (_, name) =>
      name === 'then' ? undefined : (argument?: object) => call(url, String(name), argument),
  });
}

async function call(url: string, name: string, argument: object | undefined): Promise<unknown> {
  const body = argument === undefined ? '' : JSON.stringify(argument);
  const response = await fetch(`${url}/__sim/${name}`, { method: 'POST', body });
  const told = (await response.json()) as { error?: string };
  if (!response.ok) throw new Error(told.error ?? `${name}: ${response.status}`);
  return told;
}
