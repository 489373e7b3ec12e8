import { expect, type Locator, type Page } from '@playwright/test';

/** The visitor's details, by the labels of the fields. */
export const person = {
  Name: 'Asha Verma',
  'Mobile number': '9876543210',
  'E-mail': 'asha@example.in',
  Message: 'Which stone do you advise?\nPlease write back.',
};

/** Opens the general enquiry with the floating button, and waits until React controls the dialog. */
export async function openGeneral(page: Page, address = '/'): Promise<Locator> {
  await page.goto(address);
  await page.locator('.enquire-float').click();
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

/** Returns the bodies of the enquiries that a page sends. */
export function watchSent(page: Page): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/appointment')) sent.push(request.postDataJSON());
  });
  return sent;
}

/** Answers every enquiry like this, without asking the server. */
export const answerWith = (page: Page, status: number, json: object) =>
  page.route('**/api/appointment', (route) => route.fulfill({ status, json }));
