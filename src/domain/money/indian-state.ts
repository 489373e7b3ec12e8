/** A state or union territory with its GST code, the first two digits of every GSTIN there. */
export interface IndianState {
  code: string;
  name: string;
}

/** Code, name, and what else people write for it; codes as in the GST portal's list of states. */
const states: [code: string, name: string, ...also: string[]][] = [
  ['01', 'Jammu and Kashmir', 'JK'],
  ['02', 'Himachal Pradesh', 'HP'],
  ['03', 'Punjab', 'PB'],
  ['04', 'Chandigarh', 'CH'],
  ['05', 'Uttarakhand', 'UK', 'UA', 'Uttaranchal'],
  ['06', 'Haryana', 'HR'],
  ['07', 'Delhi', 'DL', 'New Delhi', 'NCT of Delhi', 'Delhi NCT'],
  ['08', 'Rajasthan', 'RJ'],
  ['09', 'Uttar Pradesh', 'UP'],
  ['10', 'Bihar', 'BR'],
  ['11', 'Sikkim', 'SK'],
  ['12', 'Arunachal Pradesh', 'AR'],
  ['13', 'Nagaland', 'NL'],
  ['14', 'Manipur', 'MN'],
  ['15', 'Mizoram', 'MZ'],
  ['16', 'Tripura', 'TR'],
  ['17', 'Meghalaya', 'ML'],
  ['18', 'Assam', 'AS'],
  ['19', 'West Bengal', 'WB', 'Bengal'],
  ['20', 'Jharkhand', 'JH'],
  ['21', 'Odisha', 'OD', 'OR', 'Orissa'],
  ['22', 'Chhattisgarh', 'CG', 'CT', 'Chattisgarh'],
  ['23', 'Madhya Pradesh', 'MP'],
  ['24', 'Gujarat', 'GJ'],
  ['26', 'Dadra and Nagar Haveli and Daman and Diu', 'DD', 'DN', 'Daman and Diu', 'Dadra and Nagar Haveli'],
  ['27', 'Maharashtra', 'MH'],
  ['29', 'Karnataka', 'KA'],
  ['30', 'Goa', 'GA'],
  ['31', 'Lakshadweep', 'LD'],
  ['32', 'Kerala', 'KL'],
  ['33', 'Tamil Nadu', 'TN'],
  ['34', 'Puducherry', 'PY', 'Pondicherry'],
  ['35', 'Andaman and Nicobar Islands', 'AN', 'Andaman and Nicobar'],
  ['36', 'Telangana', 'TS', 'TG'],
  ['37', 'Andhra Pradesh', 'AP'],
  ['38', 'Ladakh', 'LA'],
];

/** What is the same whatever case, spaces, points, '&' and 'and' somebody writes. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\band\b|[^\p{L}]/gu, '');

/** The 28 states and 8 union territories, in alphabetical order. */
export const indianStates = states.map(([, name]) => name).sort();

// Marked as pure: the checkout needs the names alone.
const byName = /* @__PURE__ */ new Map(
  /* @__PURE__ */ states.flatMap(([code, name, ...also]) =>
    [name, ...also].map((each): [string, IndianState] => [plain(each), { code, name }]),
  ),
);

/** The state that somebody means by 'UP', 'U.P.' or 'uttar  pradesh'; null for none of India's. */
export function indianState(written: string): IndianState | null {
  return byName.get(plain(written)) ?? null;
}

/** Whether two people mean the same state. */
export function isSameState(one: string, other: string): boolean {
  const [first, second] = [indianState(one), indianState(other)];
  return first && second ? first.code === second.code : plain(one) === plain(other);
}
