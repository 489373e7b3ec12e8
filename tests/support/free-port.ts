import { type AddressInfo, createServer } from 'node:net';

/** Port of the site under test. It is the same in every run, so that an earlier build can be used again. */
export const USUAL_PORT = 8899;

/** Returns a port of this machine on which nobody listens: the wanted one if it is free. */
export function freePort(wanted = 0): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().once('error', () => done(freePort()));
    probe.listen(wanted, () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => done(port));
    });
  });
}
