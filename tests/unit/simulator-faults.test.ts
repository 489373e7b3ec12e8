import { describe, expect, it } from 'vitest';
import type { FaultKind } from '#tests/simulator/faults.ts';
import { simulatedPhonePe } from '#tests/support/simulated-phonepe.ts';

const exists = ({ simulator }: ReturnType<typeof simulatedPhonePe>) => {
  try {
    return Boolean(simulator.control.payment({ id: 'ORD_1' }));
  } catch {
    return false;
  }
};

describe('a fault in process', () => {
  it.each<[FaultKind, boolean]>([
    ['drop-before', false],
    ['drop-after-commit', true],
  ])('%s throws what fetch throws', async (kind, committed) => {
    const phonepe = simulatedPhonePe();
    phonepe.simulator.control.fault({ route: 'phonepe.pay', kind });
    await expect(phonepe.pay('ORD_1')).rejects.toMatchObject({
      name: 'TypeError',
      message: 'fetch failed',
      cause: { code: 'ECONNRESET' },
    });
    expect(exists(phonepe)).toBe(committed);
  });

  it('hangs until the caller gives up, in the time it is given', async () => {
    const waited: number[] = [];
    const phonepe = simulatedPhonePe({
      wait: (ms) => {
        waited.push(ms);
        return Promise.reject(new DOMException('given up', 'TimeoutError'));
      },
    });
    phonepe.simulator.control.fault({ route: 'phonepe.pay', kind: 'hang' });
    await expect(phonepe.pay('ORD_1')).rejects.toThrow('given up');
    expect(waited).toEqual([Number.POSITIVE_INFINITY]);
    expect(exists(phonepe)).toBe(false);
  });

  it('is over once a real signal is aborted', async () => {
    const { simulator } = simulatedPhonePe();
    simulator.control.fault({ route: 'phonepe.token', kind: 'hang' });
    const call = simulator.fetch('https://api-preprod.phonepe.com/apis/pg-sandbox/v1/oauth/token', {
      method: 'POST',
      signal: AbortSignal.timeout(20),
    });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('acts first and answers late, or waits first where it shall not commit', async () => {
    for (const commit of [true, false]) {
      let wasThere: boolean | null = null;
      const phonepe = simulatedPhonePe({
        wait: async () => {
          wasThere = exists(phonepe);
        },
      });
      phonepe.simulator.control.fault({ route: 'phonepe.pay', kind: 'delay', ms: 9000, commit });
      expect((await phonepe.pay('ORD_1')).status).toBe(200);
      expect(wasThere).toBe(commit);
    }
  });

  it('answers a status, with Retry-After where named', async () => {
    const phonepe = simulatedPhonePe();
    const { control } = phonepe.simulator;
    control.fault({ route: 'phonepe.*', kind: 'status', status: 429, retryAfterSeconds: 7, skip: 1 });
    const told = await phonepe.pay('ORD_1');
    expect([told.status, told.headers.get('retry-after')]).toEqual([429, '7']);
    expect(told.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(exists(phonepe)).toBe(false);
  });

  it('strikes as often as it is told, only the route it is for, and only what it is about', async () => {
    const phonepe = simulatedPhonePe();
    const { control } = phonepe.simulator;
    control.fault({ route: 'phonepe.pay', kind: 'status', count: 2, about: 'ORD_2' });
    const statuses: number[] = [];
    for (const id of ['ORD_1', 'ORD_2', 'ORD_2', 'ORD_2']) statuses.push((await phonepe.pay(id)).status);
    expect(statuses).toEqual([200, 500, 500, 200]);
    expect(control.faults()).toEqual([]);
  });

  it('is written down with the request', async () => {
    const phonepe = simulatedPhonePe();
    const { control } = phonepe.simulator;
    control.fault({ route: 'phonepe.pay', kind: 'html' });
    await phonepe.pay('ORD_1');
    expect(control.requests({ route: 'phonepe.pay' })).toMatchObject([
      { method: 'POST', path: '/apis/pg-sandbox/checkout/v2/pay', status: 502, fault: 'html' },
    ]);
  });
});
