import { describe, expect, it } from 'vitest';
import { offsetAt } from '#tools/place/civil-time.ts';
import { findTowns, readTowns, storedLabel, townLabel, townNamed } from '#tools/place/towns.ts';
import hindiNames from '../../../content/tools/town-names.hi.json' with { type: 'json' };
import { GET } from '../../../src/pages/tools/[towns].json.ts';

const text = await GET({ params: { towns: 'towns' } }).text();
const towns = readTowns(JSON.parse(text));
const found = (typed: string) => findTowns(towns, typed, 5).map(townLabel);

describe('the list of towns', () => {
  it('is at most 40 kB, with a place and a known zone for each', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(40_000);
    expect(towns.length).toBeGreaterThan(2000);
    for (const { name, region, latitude, longitude, zone } of towns) {
      expect(name, JSON.stringify({ name, region })).toMatch(/^[\w '’.,-]+$/);
      expect(region).not.toBe('');
      expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
      expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
    }
    expect(towns.filter(({ zone }) => zone === 'Asia/Kolkata').length).toBeGreaterThan(1700);
  });

  it('has Ghaziabad, Delhi and the places that visitors ask for', () => {
    expect(townNamed(towns, 'Ghaziabad')).toMatchObject({ region: 'Uttar Pradesh', zone: 'Asia/Kolkata' });
    const small =
      'Modinagar, Barabanki, Etah, Ballia, Mussoorie, Almora, Sasaram, Rudrapur, Deoghar, Kullu, Bodh Gaya';
    const missed =
      'Navi Mumbai, Kharghar, Belapur, Ambernath, Zirakpur, Amaravati, Kargil, Chamba, Mira Road';
    const abroad =
      'Suva, Nadi, Paramaribo, Kuwait City, Rangoon, Port Louis, Paris, London, Dubai, Toronto, Brampton, New York, Kathmandu';
    for (const name of `Delhi, Noida, Meerut, Haridwar, Leh, ${small}, ${missed}, ${abroad}`.split(', '))
      expect(townNamed(towns, name), name).not.toBeNull();
  });
});

describe('a town', () => {
  it('is found by the beginning of its name, in any case, the biggest first', () => {
    expect(found('ghazi')[0]).toBe('Ghaziabad, Uttar Pradesh');
    expect(found('AURANGABAD')).toEqual(['Aurangabad, Maharashtra', 'Aurangabad, Bihar']);
    expect(found('noida')).toContain('Greater Noida, Uttar Pradesh');
  });

  it.each([
    ['Bombay', 'Mumbai'],
    ['bangal', 'Bengaluru'],
    ['Prayagraj', 'Allahabad'],
    ['Banaras', 'Varanasi'],
    ['Dehradun', 'Dehra Dun'],
    ['Ayodhya', 'Fyzabad'],
    ['Vizag', 'Visakhapatnam'],
    ['Howrah', 'Haora'],
    ['Thanjavur', 'Tanjore'],
    ['Shahjahanpur', 'Shahjanpur'],
  ])('is found by another of its names: %s', (typed, name) => expect(found(typed)[0]).toContain(name));

  it.each([
    ['Bubaneswar', 'Bhubaneshwar'],
    ['Lucknov', 'Lucknow'],
    ['Mirjapur', 'Mirzapur'],
  ])('is found as it sounds: %s', (typed, name) => expect(found(typed)[0]).toContain(name));

  it.each([
    ['mezaffarnagar', 'Muzaffarnagar, Uttar Pradesh'],
    ['Gaziobod', 'Ghaziabad, Uttar Pradesh'],
    ['Lokhnaw', 'Lucknow, Uttar Pradesh'],
    ['गाज़ियाबाद', 'Ghaziabad, Uttar Pradesh'],
    ['गाजियाबाद', 'Ghaziabad, Uttar Pradesh'],
    ['दिल्ली', 'Delhi, Delhi'],
    ['मुंबई', 'Mumbai, Maharashtra'],
    ['मुज़फ़्फ़रनगर', 'Muzaffarnagar, Uttar Pradesh'],
    ['चंडीगढ़', 'Chandigarh, Chandigarh'],
    ['अंबाला', 'Ambala, Haryana'],
    ['लखनऊ', 'Lucknow, Uttar Pradesh'],
    ['गुड़गाँव', 'Gurgaon, Haryana'],
    ['हरिद्वार', 'Haridwar, Uttarakhand'],
  ])('is found with a wrong vowel, or in Devanagari: %s', (typed, label) =>
    expect(found(typed)[0]).toBe(label),
  );

  // The largest cities of India, and towns around Ghaziabad.
  const inDevanagari =
    'मुंबई Mumbai, दिल्ली Delhi, बेंगलुरु Bengaluru, कोलकाता Kolkata, चेन्नई Chennai, अहमदाबाद Ahmedabad, हैदराबाद Hyderabad, ' +
    'पुणे Pune, सूरत Surat, कानपुर Kanpur, जयपुर Jaipur, लखनऊ Lucknow, नागपुर Nagpur, इंदौर Indore, पटना Patna, भोपाल Bhopal, ' +
    'लुधियाना Ludhiana, आगरा Agra, वडोदरा Vadodara, नासिक Nashik, पिंपरी Pimpri, कल्याण Kalyan, ठाणे Thane, मेरठ Meerut, ' +
    'फ़रीदाबाद Faridabad, गाज़ियाबाद Ghaziabad, राजकोट Rajkot, वाराणसी Varanasi, अमृतसर Amritsar, प्रयागराज Allahabad, ' +
    'विशाखापत्तनम Visakhapatnam, जबलपुर Jabalpur, हावड़ा Haora, औरंगाबाद Aurangabad, सोलापुर Solapur, श्रीनगर Srinagar, ' +
    'चंडीगढ़ Chandigarh, कोयंबटूर Coimbatore, जोधपुर Jodhpur, मदुरै Madurai, गुवाहाटी Guwahati, ग्वालियर Gwalior, ' +
    'विजयवाड़ा Vijayawada, राँची Ranchi, भुवनेश्वर Bhubaneshwar, भावनगर Bhavnagar, अमरावती Amravati, ' +
    'नोएडा Noida, हापुड़ Hapur, मोदीनगर Modinagar, बुलंदशहर Bulandshahr, बिजनौर Bijnor, गढ़मुक्तेश्वर Garhmuktesar';
  it.each(inDevanagari.split(', ').map((pair) => pair.split(' ')))(
    'is found first in Devanagari: %s',
    (typed = '', name = '') => expect(found(typed)[0]).toMatch(new RegExp(`^${name},`)),
  );

  it('is chosen by a name in Devanagari that sounds the same, with or without its state', () => {
    expect(townNamed(towns, 'लखनऊ')?.name).toBe('Lucknow');
    expect(townNamed(towns, 'रामपुर, उत्तर प्रदेश')?.name).toBe('Rampur');
    expect(found('मेरठ, उत्तर प्रदेश')[0]).toBe('Meerut, Uttar Pradesh');
    expect(found('नई दिल्ली')[0]).toBe('New Delhi, Delhi');
    // Near is not enough: another town may be meant.
    expect(townNamed(towns, 'करनूल')).toBeNull();
  });

  it('is asked for when several states have the name and none is well known', () => {
    expect(found('Hamirpur')).toEqual(['Hamirpur, Uttar Pradesh', 'Hamirpur, Himachal Pradesh']);
    expect(townNamed(towns, 'Hamirpur')).toBeNull();
    expect(townNamed(towns, 'Hamirpur, Himachal Pradesh')?.latitude).toBeCloseTo(31.68, 1);
    for (const [name, region] of [
      ['Bilaspur', 'Himachal Pradesh'],
      ['Una', 'Himachal Pradesh'],
      ['Pali', 'Madhya Pradesh'],
    ])
      expect(found(name ?? '')).toContain(`${name}, ${region}`);
    expect(found('Katra')[0]).toBe('Katra, Jammu and Kashmir');
    expect(townNamed(towns, 'Aurangabad')?.region).toBe('Maharashtra');
  });

  it('of just that name comes before longer names', () => {
    expect(found('Nadi')[0]).toBe('Nadi, Fiji');
    expect(found('Mira Road')[0]).toBe('Bhayandar, Maharashtra');
  });

  it('is the big one, not a village of its name', () => {
    expect(townNamed(towns, 'Gorakhpur')).toMatchObject({ region: 'Uttar Pradesh' });
  });

  it.each([
    ['Dhaka', 'Bangladesh'],
    ['Hyderabad', 'Telangana'],
    ['London', 'United Kingdom'],
    ['Salem', 'Tamil Nadu'],
  ])('is the one that is meant where two countries have the name: %s', (typed, region) => {
    expect(townNamed(towns, typed)?.region).toBe(region);
    expect(found(typed)[0]).toContain(region);
  });

  it.each([
    ['Zhongshan', 'Asia/Shanghai'],
    ['Windsor', 'America/Toronto'],
    ['Kathmandu', 'Asia/Kathmandu'],
    ['Indianapolis', 'America/Indiana/Indianapolis'],
  ])('has a clock of its own country: %s', (typed, zone) => {
    const own = townNamed(towns, typed)?.zone ?? '';
    for (const year of [1960, 1990, 2020])
      for (const month of [0, 6])
        expect(offsetAt(own, Date.UTC(year, month))).toBe(offsetAt(zone, Date.UTC(year, month)));
  });

  it('has a label of its own beside another one of its name and state, and is chosen by that label', () => {
    const labels = towns.map(townLabel);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.filter((label) => label.startsWith('Udaipur, Rajasthan'))).toHaveLength(2);
    for (const town of towns) if (town.apart) expect(townNamed(towns, townLabel(town))).toBe(town);
    expect(townNamed(towns, 'Rampur, Uttar Pradesh')?.name).toBe('Rampur');
  });

  it('is offered in Hindi on a page in Hindi where its Hindi name is known, and is chosen by that label', async () => {
    const inHindi = readTowns(await GET({ params: { towns: 'towns-hi' } }).json());
    const offered = (typed: string) => findTowns(inHindi, typed, 1).map(townLabel);
    for (const typed of ['मेरठ', 'मेर', 'Meerut', 'meer']) expect(offered(typed)).toEqual(['मेरठ, उत्तर प्रदेश']);
    expect(offered('Nidadavole')).toEqual(['Nidadavole, Andhra Pradesh']);
    const named = inHindi.filter((town) => town.inHindi && !town.apart);
    for (const town of named) expect(townNamed(inHindi, townLabel(town))).toBe(town);
    // A town is stored as it is written in English.
    expect(inHindi.map(storedLabel)).toEqual(towns.map(townLabel));
    for (const town of inHindi) expect(townNamed(inHindi, storedLabel(town))).toBe(town);
    expect(new Set(inHindi.map(townLabel)).size).toBe(inHindi.length);
    const known = new Set(named.map(({ name }) => name));
    expect(Object.keys(hindiNames.towns).filter((name) => !known.has(name))).toEqual([]);
  });

  it('is offered when its region is written in another way', () => {
    expect(found('Ghaziabad, UP')).toEqual(['Ghaziabad, Uttar Pradesh']);
    expect(found('Aurangabad, Bihar')).toEqual(['Aurangabad, Bihar']);
    expect(found('Ghaziabad UP')).toEqual(['Ghaziabad, Uttar Pradesh']);
    expect(found('Nowhere, Bihar')).toEqual([]);
  });

  it('is not guessed from one letter, or from nothing', () => {
    expect(found('g')).toEqual([]);
    expect(found('')).toEqual([]);
    expect(found('qqq')).toEqual([]);
    expect(found('ट')).toEqual([]);
    expect(found('ड़'.repeat(80))).toEqual([]);
    expect(townNamed(towns, '')).toBeNull();
    expect(townNamed(towns, 'Nowhere at all')).toBeNull();
  });
});
