import { Screen } from '../shell/Screen.tsx';

export function SubscriberList() {
  return <Screen title="Subscribers">{null}</Screen>;
}
