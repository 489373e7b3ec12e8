import { ownerForTests } from '#tests/support/owner-for-tests.ts';

/** An answer of the site, read to its end. */
export interface Reply {
  status: number;
  headers: Headers;
  text: string;
}

/** Sends a request and reads its answer. It does not follow redirects. */
export async function ask(url: string, init: RequestInit = {}): Promise<Reply> {
  const answer = await fetch(url, { redirect: 'manual', ...init });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Returns the options of a POST request with a JSON body. */
export const asJson = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/**
 * Reads JSON from an answer.
 * @throws Error for any status but 200
 */
export function bodyOf<T>(reply: Reply, what: string): T {
  if (reply.status !== 200) throw new Error(`${what} answered ${reply.status}: ${reply.text.slice(0, 300)}`);
  return JSON.parse(reply.text) as T;
}

/** Signs the owner in. @returns the header that her calls send */
export async function signIn(url: string): Promise<{ authorization: string }> {
  const { token } = bodyOf<{ token: string }>(await ask(`${url}/api/login`, asJson(ownerForTests)), 'login');
  return { authorization: `Bearer ${token}` };
}

/** The fields of a product's public answer that the drill needs. */
export interface ShownProduct {
  id: number;
  product_name: string;
  product_slug: string;
  product_price: number;
  main_image: string | null;
  images: { image_path: string }[];
}

/** The body of a checkout of one piece. */
export const checkoutOf = ({ id, product_name, product_price }: ShownProduct, buyer: string) => ({
  product_id: id,
  product_name,
  quantity: 1,
  unit_price: product_price,
  customer_name: buyer,
  email: `${buyer.toLowerCase().replaceAll(' ', '.')}@example.in`,
  phone: '9876543210',
  address: '12 Raj Nagar',
  country: 'India',
  state: 'Uttar Pradesh',
  city: 'Ghaziabad',
  zip_code: '201001',
});

/** Decides a payment as the buttons of the sandbox's page do. */
export const decide = (url: string, orderId: string, choice: 'upi' | 'card' | 'fail'): Promise<Reply> =>
  ask(`${url}/sandbox-pay/${orderId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    body: `choice=${choice}`,
  });

/** Runs work for each entry, a few at a time. */
export async function each<T>(entries: T[], work: (entry: T) => Promise<unknown>, atOnce = 4): Promise<void> {
  const left = [...entries];
  const worker = async () => {
    for (let entry = left.shift(); entry !== undefined; entry = left.shift()) await work(entry);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Returns the numbers from 0 upwards. */
export const numbersBelow = (end: number): number[] => Array.from({ length: end }, (_, n) => n);
