import type { Answer } from './answer.ts';

export interface Button {
  label: string;
  fields: Record<string, string>;
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function page(status: number, title: string, body: string): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><head><title>${escapeHtml(title)}</title></head><body><h1>${escapeHtml(title)}</h1>${body}</body></html>`,
  };
}

export const textPage = (status: number, text: string) => page(status, text, '');

/** A page of one-button forms that post to `action`. */
export function formPage(
  action: string,
  { title, text, buttons }: { title: string; text: string; buttons: Button[] },
): Answer {
  const forms = buttons.map(({ label, fields }) => {
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    );
    return `<form method="post" action="${escapeHtml(action)}">${inputs.join('')}<button>${escapeHtml(label)}</button></form>`;
  });
  return page(200, title, `<p>${escapeHtml(text)}</p>${forms.join('')}`);
}
