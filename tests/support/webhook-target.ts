import type { Deliver } from '#tests/simulator/deliveries.ts';

export interface ReceivedWebhook {
  url: string;
  headers: Headers;
  body: string;
}

/** Receives webhooks in this process. */
export function webhookTarget() {
  const received: ReceivedWebhook[] = [];
  const deliver: Deliver = async (request) => {
    received.push({ url: request.url, headers: request.headers, body: await request.text() });
    return new Response(null, { status: 200 });
  };
  return { deliver, received };
}
