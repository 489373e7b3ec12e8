import { Screen } from '../shell/Screen.tsx';

export function OrderDetails(_: { id: string }) {
  return <Screen title="Order">{null}</Screen>;
}
