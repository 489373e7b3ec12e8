import { paths } from '#lib/paths.ts';
import { callAdmin, postAdmin } from '../api/admin-api.ts';

/* This device's subscription to messages. Nothing here runs before the owner asks for it. */

/** Why this device cannot get messages now: the browser cannot, she has refused, or it needs the home screen. */
export type Hindrance = 'unable' | 'refused' | 'home screen';

export function hindrance(): Hindrance | null {
  const canPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  // Safari on a phone offers messages only to what stands on the home screen.
  if (!canPush) return /iPhone|iPad/.test(navigator.userAgent) ? 'home screen' : 'unable';
  return Notification.permission === 'denied' ? 'refused' : null;
}

const registration = () => navigator.serviceWorker.getRegistration(paths.home());

/** Returns this device's subscription; null if it has none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (hindrance()) return null;
  return (await (await registration())?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the browser for a subscription.
 * @throws DOMException when she or the browser refuses
 */
export async function makeSubscription(publicKey: string): Promise<PushSubscription> {
  const worker = await navigator.serviceWorker.register(paths.file('owner-worker.js'), {
    scope: paths.home(),
  });
  await navigator.serviceWorker.ready;
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

export const tellServer = (subscription: PushSubscription) =>
  postAdmin<{ message: string }>(paths.api.push('subscribe'), subscription.toJSON());

export const forgetAtServer = (subscription: PushSubscription) =>
  callAdmin<{ message: string }>(paths.api.push('unsubscribe'), {
    method: 'DELETE',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ endpoint: subscription.endpoint }),
  });

/** Gives this device's subscription to the present session: signing out must end it. */
export async function renewSubscription(): Promise<void> {
  const subscription = await currentSubscription();
  if (subscription) await tellServer(subscription);
}

/** Ends the subscription in the browser; the server ends it with the session. */
export async function endSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}
