import type { ProductWire } from '#domain/catalogue/product.ts';
import type { ProductSwitch } from '#domain/catalogue/product-form.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/Button.tsx';
import { postAdmin } from '../api/admin-api.ts';
import { useApiQuery } from '../api/query.ts';
import { useSend } from '../api/use-send.ts';
import { keepFocus } from '../shell/keep-focus.ts';
import { offerUndo, succeed } from '../shell/popups.tsx';

/** Whether a product is in the shop, and one button that changes it. Nothing of a product that is deleted. */
export function OnSale({ productId }: { productId: number }) {
  const { data } = useApiQuery<{ datalist: ProductWire }>(paths.api.editProduct(productId));
  const { send, busy } = useSend(
    (wanted: ProductSwitch) => postAdmin(paths.api.switchProduct(productId), wanted),
    { failed: 'The product could not be changed. Please try again.' },
  );
  const product = data?.datalist;
  if (!product || product.id !== productId) return null;
  const change = async (wanted: ProductSwitch, done: string, undo?: ProductSwitch) => {
    if (busy || !(await send(wanted))?.ok) return;
    if (undo) offerUndo(done, () => void change(undo, 'As it was'));
    else succeed(done);
    keepFocus();
  };
  const isOn = product.product_status === 1;
  const [said, button, act] = product.sold
    ? ([
        'There was only one of it: it is sold and off the shop.',
        'Put it back on sale',
        () => change({ sold: false, product_status: 1 }, 'Back on sale'),
      ] as const)
    : isOn
      ? ([
          'This product is on sale in the shop.',
          'Take this product off the shop',
          () => change({ product_status: 0 }, 'Off the shop', { product_status: 1 }),
        ] as const)
      : ([
          'This product is off the shop.',
          'Put it back on sale',
          () => change({ product_status: 1 }, 'Back on sale', { product_status: 0 }),
        ] as const);
  return (
    <p>
      {said}{' '}
      <Button look="quiet" busy={busy} act={act}>
        {button}
      </Button>
    </p>
  );
}
