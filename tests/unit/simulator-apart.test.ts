import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeSimulator } from '#tests/simulator/simulator.ts';
import { readImports } from '#tests/support/read-imports.ts';
import { simulatedPhonePe } from '#tests/support/simulated-phonepe.ts';

const folder = join(import.meta.dirname, '../simulator');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);

describe('the simulator', () => {
  it('shares nothing with the code it judges: it imports itself and Node alone', () => {
    const imports = files.flatMap((file) =>
      readImports(file, readFileSync(join(folder, file), 'utf8')).map(({ from }) => from),
    );
    expect(imports.length).toBeGreaterThan(60);
    expect(imports.filter((from) => !/^(?:node:|\.\.?\/)/.test(from))).toEqual([]);
    expect(imports.filter((from) => from.startsWith('../../'))).toEqual([]);
  });

  it('gives the same ids and answers for the same seed', async () => {
    const story = async (seed: number) => {
      const phonepe = simulatedPhonePe({ seed });
      return [(await phonepe.pay('ORD_1')).body, (await phonepe.status('ORD_1')).body];
    };
    expect(await story(7)).toEqual(await story(7));
    expect(await story(7)).not.toEqual(await story(8));
  });

  it('lives through a history in well under a millisecond a call', async () => {
    const started = performance.now();
    for (let history = 0; history < 200; history += 1) {
      const phonepe = simulatedPhonePe({ seed: history });
      await phonepe.pay('ORD_1');
      phonepe.simulator.control.approve({ id: 'ORD_1' });
      await phonepe.status('ORD_1');
    }
    // Six hundred calls; the bound is wide for a busy machine.
    expect(performance.now() - started).toBeLessThan(5000);
  });
});

describe('the virtual clock', () => {
  it('stands still, moves when told and never goes back', () => {
    const { control, clock } = makeSimulator({ startAt: '2026-11-20T06:30:00Z' });
    const start = Date.parse('2026-11-20T06:30:00Z');
    expect(control.clock()).toEqual({ now: start });
    expect(control.clock({ advanceMs: 1500 })).toEqual({ now: start + 1500 });
    expect(control.clock({ at: '2026-11-21T00:00:00Z' })).toEqual({
      now: Date.parse('2026-11-21T00:00:00Z'),
    });
    expect(() => control.clock({ advanceMs: -1 })).toThrow(RangeError);
    expect(clock.now()).toBe(Date.parse('2026-11-21T00:00:00Z'));
  });

  it('does what falls due on the way in its order', () => {
    const { clock } = makeSimulator();
    const seen: [string, number][] = [];
    const start = clock.now();
    clock.plan(start + 20, () => seen.push(['second', clock.now() - start]));
    clock.plan(start + 10, () => {
      seen.push(['first', clock.now() - start]);
      clock.plan(start + 15, () => seen.push(['between', clock.now() - start]));
    });
    clock.advance(30);
    expect(seen).toEqual([
      ['first', 10],
      ['between', 15],
      ['second', 20],
    ]);
  });
});

describe('the control plane', () => {
  it('refuses a switch that does not exist, rather than set nothing', () => {
    const { control } = makeSimulator();
    // @ts-expect-error a name nobody knows
    expect(() => control.settings({ phonepe: { statusLag: 5 } })).toThrow('have no statusLag');
    expect(control.settings({ phonepe: { statusLagMs: 5 } }).phonepe.statusLagMs).toBe(5);
  });

  it('starts anew at a reset', async () => {
    const phonepe = simulatedPhonePe();
    const { control, clock } = phonepe.simulator;
    const start = clock.now();
    await phonepe.pay('ORD_1');
    control.approve({ id: 'ORD_1' });
    control.clock({ advanceMs: 1000 });
    control.reset();
    expect(control.clock().now).toBe(start);
    expect([control.requests(), control.violations(), control.books().entries]).toEqual([[], [], []]);
    expect(() => control.payment({ id: 'ORD_1' })).toThrow('no provider has an order');
  });

  it('keeps the books of what was really paid, whatever the answers say', async () => {
    const phonepe = simulatedPhonePe();
    const { control } = phonepe.simulator;
    await phonepe.pay('ORD_1');
    control.approve({ id: 'ORD_1', amount: 100, orderId: 'OMO_ANOTHER' });
    expect((await phonepe.status('ORD_1')).body).toMatchObject({
      state: 'COMPLETED',
      amount: 100,
      orderId: 'OMO_ANOTHER',
    });
    expect(control.books().orders).toEqual({ ORD_1: { payments: 1, paid: 100, refunded: 0 } });
  });
});
