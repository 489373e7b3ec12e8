import { Screen } from '../shell/Screen.tsx';

export function EnquiryInbox() {
  return <Screen title="Enquiries">{null}</Screen>;
}
