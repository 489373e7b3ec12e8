import { expect, test } from '@playwright/test';

test('a second dropdown of the menu opens at the first tap while another one is open', {
  tag: '@phone-only',
}, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('navigation', { name: 'Main' });
  const dropdown = (title: string) =>
    menu.locator('details', { has: page.locator('summary', { hasText: title }) });
  for (const title of ['Astrology', 'Numerology', 'Vastu', 'Products']) {
    await dropdown(title).locator('summary').tap();
    await expect(dropdown(title)).toHaveAttribute('open', '');
  }
  await dropdown('Numerology').getByRole('link', { name: 'All numerology services' }).tap();
  await expect(page).toHaveURL('/service-details/numerology');
});
