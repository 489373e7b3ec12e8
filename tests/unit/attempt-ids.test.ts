import { describe, expect, it } from 'vitest';
import { attemptOfRefund, isAttemptId } from '#domain/order/attempt.ts';
import { isOrderId } from '#domain/order/order.ts';

const ORDER = '01HZX9Q8RB3W5T7V2K4M6N8P0Q';

describe('the id of an attempt', () => {
  it.each([ORDER, `${ORDER}-2`, `${ORDER}-10`, `${ORDER}-99`])('may be %s', (id) => {
    expect(isAttemptId(id)).toBe(true);
  });

  it.each([
    '',
    `${ORDER}-`,
    `${ORDER}-0`,
    `${ORDER}-1`,
    `${ORDER}-02`,
    `${ORDER}-100`,
    `${ORDER}-2-3`,
    `${ORDER}2`,
    `${ORDER}\n`,
    ` ${ORDER}`,
    ORDER.toLowerCase(),
    ORDER.slice(1),
    ORDER.replace('0', 'O'),
    `${ORDER}-R1`,
  ])('is not %j', (id) => {
    expect(isAttemptId(id)).toBe(false);
  });

  it('of the first attempt is the order’s', () => {
    expect([isOrderId(ORDER), isOrderId(`${ORDER}-2`)]).toEqual([true, false]);
  });
});

describe('the id of a refund', () => {
  it('names its attempt', () => {
    expect(attemptOfRefund(`${ORDER}-R1`)).toBe(ORDER);
    expect(attemptOfRefund(`${ORDER}-3-R12`)).toBe(`${ORDER}-3`);
    expect(attemptOfRefund(`${ORDER}-3-R12`)).toBe(`${ORDER}-3`);
  });

  it.each([
    '',
    ORDER,
    `${ORDER}-R`,
    `${ORDER}-R0`,
    `${ORDER}-R01`,
    `${ORDER}-1-R1`,
    `${ORDER}-R1\n`,
    `x${ORDER}-R1`,
  ])('is not %j', (id) => {
    expect(attemptOfRefund(id)).toBeNull();
    expect(attemptOfRefund(id)).toBeNull();
  });
});
