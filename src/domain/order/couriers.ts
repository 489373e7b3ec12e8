/**
 * The couriers most used in India: name, spellings, and tracking page. `#` stands for the tracking number
 * where the courier’s address takes one.
 */
const couriers: [name: string, writtenAs: RegExp, page: string][] = [
  ['India Post Speed Post', /india ?post|speed ?post|\bdak\b/i, 'https://www.indiapost.gov.in/'],
  ['Delhivery', /del+h?iver+y/i, 'https://www.delhivery.com/track-v2/package/#'],
  [
    'Blue Dart',
    /blue ?dart/i,
    'https://www.bluedart.com/web/guest/trackdartresultthirdparty?trackFor=0&trackNo=#',
  ],
  ['DTDC', /dtdc/i, 'https://www.dtdc.in/trace.asp?strCnno=#'],
  ['Xpressbees', /xpress ?bees/i, 'https://www.xpressbees.com/shipment/tracking?awbNo=#'],
  ['Ekart', /e ?kart/i, 'https://ekartlogistics.com/shipmenttrack/#'],
  ['Shadowfax', /shadow ?fax/i, 'https://www.shadowfax.in/track-order'],
  ['Ecom Express', /ecom ?express/i, 'https://www.ecomexpress.in/tracking/?awb_field=#'],
  ['Professional Couriers', /professional|\btpc\b/i, 'https://www.tpcindia.com/Tracking2.aspx?id=#'],
  ['DHL', /\bdhl\b/i, 'https://www.dhl.com/in-en/home/tracking.html?tracking-id=#'],
];

/** Names of the couriers to choose from. */
export const courierNames = couriers.map(([name]) => name);

/** Returns the courier’s tracking page for a parcel; null for an unknown courier or without a number. */
export function trackingLink(courier: string | null, tracking: string | null): string | null {
  const page = couriers.find(([, writtenAs]) => courier && writtenAs.test(courier))?.[2];
  return page && tracking ? page.replace('#', encodeURIComponent(tracking.replace(/\s/g, ''))) : null;
}
