import type { Deliver } from '#tests/simulator/deliveries.ts';

export interface ReceivedWebhook {
  url: string;
  headers: Headers;
  body: string;
}

/** Takes webhooks in process; `answer` gives each its status, null for no answer at all. */
export function webhookTarget(answer: () => number | null = () => 200) {
  const received: ReceivedWebhook[] = [];
  const deliver: Deliver = async (request) => {
    received.push({ url: request.url, headers: request.headers, body: await request.text() });
    const status = answer();
    if (status === null) throw new DOMException('no answer in 5 s', 'TimeoutError');
    return new Response(null, { status });
  };
  return { deliver, received };
}
