import { Screen } from '../shell/Screen.tsx';

export function OrderList() {
  return <Screen title="Orders">{null}</Screen>;
}
