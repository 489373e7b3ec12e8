import { expect, it } from 'vitest';
import { addressDoubt, addressDoubtText, pinDoubt } from '#domain/order/address-doubts.ts';

const doubtOf = (zipCode: string, state = 'Uttar Pradesh', country = 'India') =>
  pinDoubt({ zipCode, state, country });

it.each([
  ['201001', 'Uttar Pradesh'],
  ['201 001', 'UP'],
  ['२०१००१', 'uttar pradesh'],
  ['560001', 'Karnataka'],
  ['682555', 'Lakshadweep'],
  ['900056', 'Uttar Pradesh'],
  ['560001', 'a state that nobody knows'],
])('does not doubt %s in %s', (zipCode, state) => {
  expect(doubtOf(zipCode, state)).toBeNull();
});

it.each(['20100', '2010011', 'Ghaziabad', '20100O', ''])(
  'doubts %s, which does not have six digits',
  (zipCode) => {
    expect(doubtOf(zipCode)).toBe('digits');
  },
);

it.each(['001001', '101001', '291001', '541001', '871001'])('doubts %s, which is of no region', (zipCode) => {
  expect(doubtOf(zipCode)).toBe('region');
});

it('doubts a PIN code of another state than the address names, and says which', () => {
  const address = { zipCode: '560001', state: 'Uttar Pradesh', country: 'India' };
  expect(pinDoubt(address)).toBe('state');
  expect(addressDoubtText('state', address)).toBe(
    'The PIN code 560001 belongs to Karnataka, not to Uttar Pradesh.',
  );
});

it('doubts no code of another country', () => {
  expect(doubtOf('44600', 'Bagmati', 'Nepal')).toBeNull();
});

it('tells the owner of an address abroad, whatever its state and PIN code look like', () => {
  const address = { zipCode: '201001', state: 'Uttar Pradesh', country: 'Nepal' };
  expect(addressDoubt(address)).toBe('abroad');
  expect(addressDoubtText('abroad', address)).toContain('‘Nepal’, outside India');
  expect(addressDoubt({ ...address, country: 'India' })).toBeNull();
  expect(addressDoubt({ ...address, country: '' })).toBeNull();
});
