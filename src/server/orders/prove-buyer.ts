import type { Order } from '#domain/order/order-log.ts';
import type { SiteContext } from '../app-context.ts';
import { admitVisitor } from '../rate-limit/admit-call.ts';

/**
 * Whether whoever sent this form knows the last four digits of the buyer's phone. A receipt shows the buyer's address
 * and phone, which its link alone, often passed on, must not.
 * @throws StorageUnavailable
 */
export async function proveBuyer(
  context: SiteContext,
  { placed }: Order,
  sent: Request,
  address: string,
): Promise<'proven' | 'wrong' | 'too_often'> {
  if (!(await admitVisitor(context, 'receipt', address)).admitted) return 'too_often';
  const typed = await sent.formData().then(
    (form) => String(form.get('phone')),
    () => '',
  );
  return typed.replace(/\D/g, '') === placed.billing.phone.slice(-4) ? 'proven' : 'wrong';
}
