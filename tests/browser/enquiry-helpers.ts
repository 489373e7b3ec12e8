import { expect, type Locator, type Page } from '@playwright/test';

/** The person who writes, by the labels of the fields. */
export const person = {
  Name: 'Asha Verma',
  'Mobile number': '9876543210',
  'E-mail': 'asha@example.in',
  Message: 'Which stone do you advise?\nPlease write back.',
};

/**
 * Opens the general enquiry by the floating button, and waits until React has the dialog. It is pressed by
 * the keyboard: on a low screen it may have no place where it covers nothing.
 */
export async function openGeneral(page: Page, address = '/'): Promise<Locator> {
  await page.goto(address);
  await page.locator('.enquire-float').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Appointment Now' });
  await expect(dialog).toHaveAttribute('data-ready');
  return dialog;
}

/** Fills in the fields with these labels. */
export async function fillIn(dialog: Locator, texts: Partial<typeof person> = person): Promise<void> {
  for (const [label, text] of Object.entries(texts))
    await dialog.getByLabel(label, { exact: true }).fill(text);
}

/** Presses the button of the form. */
export const submit = (dialog: Locator) => dialog.getByRole('button', { name: 'Submit' }).click();

/** The bodies of the enquiries a page sends. */
export function watchSent(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointment')) sent.push(request.postDataJSON());
  });
  return sent;
}

/** Answers every enquiry so, without asking the server. */
export const answerWith = (page: Page, status: number, json: object) =>
  page.route('**/api/appointment', (route) => route.fulfill({ status, json }));
