import { useAddress } from '../shell/use-address.ts';
import { ClientList } from './ClientList.tsx';
import { useNoteDrafts } from './ClientNote.tsx';
import { ClientScreen } from './ClientScreen.tsx';

/** Shows the clients, or the one whose phone or e-mail stands in the address as `q`. */
export function PersonScreen() {
  const asked = useAddress().part('q');
  const drafts = useNoteDrafts();
  // A screen of its own for each client, so that no message about another one stays.
  return asked ? <ClientScreen key={asked} asked={asked} drafts={drafts} /> : <ClientList />;
}
