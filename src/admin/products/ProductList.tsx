import { Screen } from '../shell/Screen.tsx';

export function ProductList() {
  return <Screen title="Products">{null}</Screen>;
}
