import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Sdks {
  // biome-ignore lint/suspicious/noExplicitAny: the SDKs are strangers here, used as they are.
  phonepe: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  Razorpay: any;
  /** Razorpay's signature checks, which the SDK's index does not export. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  razorpayUtils: any;
  remove(): Promise<void>;
}

/**
 * Installs the providers' own SDKs into a separate folder and points them to a simulator, because their
 * addresses are compiled in. PhonePe's SDK fails on a fresh install unless class-transformer stays at 0.4.0.
 */
export async function installSdks(simulatorUrl: string): Promise<Sdks> {
  const folder = await mkdtemp(join(tmpdir(), 'provider-sdks-'));
  const manifest = {
    private: true,
    dependencies: { '@phonepe-pg/pg-sdk-node': '2.0.6', razorpay: '2.9.8' },
    overrides: { 'class-transformer': '0.4.0' },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  const modules = join(folder, 'node_modules');
  await replaceIn(
    join(modules, '@phonepe-pg/pg-sdk-node/dist/common/constants/BaseUrl.js'),
    'https://api-preprod.phonepe.com',
    simulatorUrl,
  );
  await replaceIn(join(modules, 'razorpay/dist/razorpay.js'), 'https://api.razorpay.com', simulatorUrl);
  const require = createRequire(join(folder, 'package.json'));
  return {
    phonepe: require('@phonepe-pg/pg-sdk-node'),
    Razorpay: require('razorpay'),
    razorpayUtils: require('razorpay/dist/utils/razorpay-utils'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function replaceIn(file: string, address: string, by: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  if (!text.includes(address)) throw new Error(`${file} does not name ${address}`);
  await writeFile(file, text.replaceAll(address, by));
}
