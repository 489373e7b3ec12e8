import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Returns a calendar with these lines as its contents. */
export const calendarWith = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** Returns the lines of an event. */
export const eventWith = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

type Answers = (response: ServerResponse, base: string) => void;

/** A calendar's server on this machine, which answers each path as the test says. */
export async function openCalendarService(answers: Record<string, Answers | string>) {
  const asked: string[] = [];
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    open.add(response);
    response.on('close', () => open.delete(response));
    const answer = answers[path];
    if (answer === undefined) return response.writeHead(404).end();
    if (typeof answer === 'function') return answer(response, base);
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(answer);
  });
  await new Promise<void>((ready) => server.listen(0, ready));
  const base = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    base,
    /** Paths that were asked for, in order. */
    asked,
    /** Answers that are still being sent. */
    unfinished: () => open.size,
    answers,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}
