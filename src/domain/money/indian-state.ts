/** A state or union territory with its GST code, the first two digits of every GSTIN there. */
export interface IndianState {
  code: string;
  name: string;
}

/**
 * Code, name and other spellings of each state, Hindi first and misspellings last. Codes are those of the GST
 * portal’s list of states.
 */
const states: [code: string, name: string, ...also: string[]][] = [
  ['01', 'Jammu and Kashmir', 'जम्मू और कश्मीर', 'JK'],
  ['02', 'Himachal Pradesh', 'हिमाचल प्रदेश', 'HP', 'Himachal Pardesh'],
  ['03', 'Punjab', 'पंजाब', 'PB', 'Panjab'],
  ['04', 'Chandigarh', 'चंडीगढ़', 'CH'],
  ['05', 'Uttarakhand', 'उत्तराखंड', 'UK', 'UA', 'Uttaranchal', 'Uttrakhand'],
  ['06', 'Haryana', 'हरियाणा', 'HR', 'Hariyana'],
  ['07', 'Delhi', 'दिल्ली', 'DL', 'New Delhi', 'NCT of Delhi', 'Delhi NCT'],
  ['08', 'Rajasthan', 'राजस्थान', 'RJ', 'Rajsthan'],
  ['09', 'Uttar Pradesh', 'उत्तर प्रदेश', 'UP', 'Utter Pradesh', 'Uttar Pardesh', 'Utter Pardesh'],
  ['10', 'Bihar', 'बिहार', 'BR'],
  ['11', 'Sikkim', 'सिक्किम', 'SK'],
  ['12', 'Arunachal Pradesh', 'अरुणाचल प्रदेश', 'AR'],
  ['13', 'Nagaland', 'नागालैंड', 'NL'],
  ['14', 'Manipur', 'मणिपुर', 'MN'],
  ['15', 'Mizoram', 'मिज़ोरम', 'MZ'],
  ['16', 'Tripura', 'त्रिपुरा', 'TR'],
  ['17', 'Meghalaya', 'मेघालय', 'ML'],
  ['18', 'Assam', 'असम', 'AS'],
  ['19', 'West Bengal', 'पश्चिम बंगाल', 'WB', 'Bengal'],
  ['20', 'Jharkhand', 'झारखंड', 'JH', 'Jharkand'],
  ['21', 'Odisha', 'ओडिशा', 'OD', 'OR', 'Orissa'],
  ['22', 'Chhattisgarh', 'छत्तीसगढ़', 'CG', 'CT', 'Chattisgarh', 'Chhatisgarh'],
  ['23', 'Madhya Pradesh', 'मध्य प्रदेश', 'MP', 'Madhya Pardesh'],
  ['24', 'Gujarat', 'गुजरात', 'GJ', 'Gujrat'],
  [
    '26',
    'Dadra and Nagar Haveli and Daman and Diu',
    'दादरा और नगर हवेली और दमन और दीव',
    'DD',
    'DN',
    'Daman and Diu',
    'Dadra and Nagar Haveli',
  ],
  ['27', 'Maharashtra', 'महाराष्ट्र', 'MH', 'Maharastra'],
  ['29', 'Karnataka', 'कर्नाटक', 'KA', 'Karnatka'],
  ['30', 'Goa', 'गोवा', 'GA'],
  ['31', 'Lakshadweep', 'लक्षद्वीप', 'LD'],
  ['32', 'Kerala', 'केरल', 'KL'],
  ['33', 'Tamil Nadu', 'तमिलनाडु', 'TN'],
  ['34', 'Puducherry', 'पुदुचेरी', 'PY', 'Pondicherry'],
  ['35', 'Andaman and Nicobar Islands', 'अंडमान और निकोबार द्वीपसमूह', 'AN', 'Andaman and Nicobar'],
  ['36', 'Telangana', 'तेलंगाना', 'TS', 'TG', 'Telengana'],
  ['37', 'Andhra Pradesh', 'आंध्र प्रदेश', 'AP'],
  ['38', 'Ladakh', 'लद्दाख', 'LA'],
];

/** Returns a spelling-independent form: ignores case, spaces, points, '&', 'and' and a trailing 'India'. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\b(?:and|india)\b|भारत|[^\p{L}\p{M}]|\u093c/gu, '');

/** The 28 states and 8 union territories, in alphabetical order. */
export const indianStates = states.map(([, name]) => name).sort();

// Marked as pure: the checkout needs the names alone.
const byName = /* @__PURE__ */ new Map(
  /* @__PURE__ */ states.flatMap(([code, name, ...also]) =>
    [name, ...also].map((each): [string, IndianState] => [plain(each), { code, name }]),
  ),
);

/** Returns the state meant by 'UP', 'U.P.' or 'uttar  pradesh'; null if India has no such state. */
export function indianState(written: string): IndianState | null {
  return byName.get(plain(written)) ?? null;
}

/** Returns the state with this GST code, or null. */
export function stateOfCode(code: string): IndianState | null {
  const found = states.find(([each]) => each === code);
  return found ? { code, name: found[1] } : null;
}

/** Returns true if two texts mean the same state. */
export function isSameState(one: string, other: string): boolean {
  const [first, second] = [indianState(one), indianState(other)];
  return first && second ? first.code === second.code : plain(one) === plain(other);
}
