import { Screen } from '../shell/Screen.tsx';

export function ProductForm(_: { id: number | null }) {
  return <Screen title="Product">{null}</Screen>;
}
