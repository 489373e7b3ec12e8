import { readFileSync } from 'node:fs';
import type { ToolForm } from '#tools/tool.ts';
import rows from '../unit/tools/ephemeris.json' with { type: 'json' };
import { hold, holdScripts } from './hold.ts';
import { seriousFindings, sidewaysAt360, watchTroubles } from './page-checks.ts';
import { weighPage } from './page-weight.ts';
import { expect, type Page, test } from './test.ts';
import { formOf, toolNames } from './tool-forms.ts';

/* The visitors' free tools, in a browser. */

const tools = await Promise.all(toolNames.map(async (name) => ({ name, form: await formOf(name) })));

/** Fields that a town fills in. */
const OF_TOWN = /(?:latitude|longitude|offset|zone)$/;

/** Fills in a tool's form with the values of its worked example, and submits it. */
async function count(page: Page, { example, button }: ToolForm): Promise<void> {
  const form = page.locator('.tool-form');
  for (const [name, value] of Object.entries(example)) {
    if (OF_TOWN.test(name)) continue;
    const field = form.locator(`[name="${name}"]`);
    const kind = await field.first().evaluate((element) => (element as HTMLInputElement).type);
    if (kind === 'radio') await field.nth(Number(value)).check();
    else if (kind === 'select-one') await field.selectOption(value);
    else await field.fill(value);
  }
  await press(page, button);
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
/** Opens the fields for a place that the list of towns lacks. */
const unfold = (page: Page) => page.locator('.tool-form').getByText('My town is not listed').first().click();
const result = (page: Page) => page.locator('.result');

async function drawKundali(page: Page, born = { date: '1980-09-21', time: '15:42' }) {
  await page.getByLabel('Date of birth').fill(born.date);
  await page.getByLabel('Time of birth').fill(born.time);
  await page.getByLabel('Place of birth').pressSequentially('ghaziab');
  await page.locator('[role=listbox] [role=option]').first().click();
  await press(page, 'Draw the kundali');
}

/** A tool that draws, and the one that shows something at once. All others wait for the night. */
const atEveryChange = ['kundali', 'panchang'];

for (const { name: tool, form } of tools) {
  const untouched = form.showsAtOnce ? 17_500 : 8_000;
  test(`${tool}: at most ${untouched / 1000} kB of script before a touch; its result works everywhere`, {
    tag: ['@phone-only', ...(atEveryChange.includes(tool) ? [] : ['@nightly'])],
  }, async ({ page, context }) => {
    const troubles = watchTroubles(page);
    await test.step('at most 75 kB of script with the ephemeris', async () => {
      const { script, bytes, shifts } = await weighPage(page, `/tools/${tool}`);
      expect(script.all, script.files.join('\n')).toBeLessThanOrEqual(untouched);
      expect(bytes).toBeLessThanOrEqual(87_000 + untouched);
      expect(shifts).toEqual([]);
      const sizes: Promise<number>[] = [];
      page.on('requestfinished', (request) => {
        if (request.resourceType() === 'script')
          sizes.push(request.sizes().then((size) => size.responseBodySize));
      });
      await count(page, form);
      await expect(result(page)).toBeVisible();
      const touched = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
      expect(script.all + touched).toBeLessThanOrEqual(75_000);
    });
    await test.step('the result is in view, and everyone can use it', async () => {
      await expect(result(page).getByRole('heading', { level: 2 })).toBeInViewport();
      await expect(result(page).locator('.answer')).toBeInViewport();
      await expect(result(page)).not.toContainText(/NaN|undefined|null|Infinity/);
      for (const picture of await result(page).locator('svg').all())
        expect((await picture.getAttribute('aria-label'))?.length).toBeGreaterThan(10);
      expect(page.url()).toMatch(new RegExp(`/tools/${tool}$`));
      expect(await seriousFindings(page)).toEqual([]);
    });
    await test.step('it prints on one page', async () => {
      const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(sheet.match(/\/Type\s*\/Page\b/g), 'printed pages').toHaveLength(1);
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.print-head')).toContainText('Nakshatra Bhavan');
      await expect(page.locator('.print-head')).toBeVisible();
      await expect(page.locator('.tool-form, .example, .actions').filter({ visible: true })).toHaveCount(0);
      await page.emulateMedia({ media: 'screen' });
    });
    await test.step('it is there on Back, and can be had offline', async () => {
      expect(await sidewaysAt360(page)).toBe(0);
      // Pages of tools have one script for it; the panchang alone also shows something at once.
      if (tool === 'kundali' || tool === 'panchang') {
        const shown = await result(page).locator('table').first().innerText();
        await page.goto('/faq');
        await page.goBack();
        await expect(result(page)).toBeVisible();
        expect(await result(page).locator('table').first().innerText()).toBe(shown);
      }
      await context.setOffline(true);
      await page.locator('.tool-form button[type=submit]').click();
      await expect(result(page)).toBeVisible();
      expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    });
    // Chromium requests the tab's icon at any time, perhaps only now.
    expect(troubles.filter((trouble) => !trouble.includes('/favicon.'))).toEqual([]);
  });
}

test.describe('the kundali', () => {
  test('is drawn at once, looked into, read on the narrowest phone, passed on without the birth, and doubted', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/tools/kundali');
    await drawKundali(page);
    await expect(result(page)).toBeVisible();
    await test.step('it is drawn in the turn of the press, without waiting for anything', async () => {
      const isDrawn = await page.evaluate(async () => {
        const target = document.querySelector<HTMLElement>('.result');
        if (target) target.innerHTML = '';
        document.querySelector<HTMLButtonElement>('.tool-form button[type=submit]')?.click();
        // Other work on the machine can only make it slower.
        for (let turns = 0; turns < 1_000 && !target?.firstChild; turns++) await Promise.resolve();
        return Boolean(target?.firstChild);
      });
      expect(isDrawn).toBe(true);
    });
    await test.step('a dasha is looked into, level by level', async () => {
      const levels = result(page).locator('.dashas');
      await levels.first().locator('summary').nth(3).click();
      await expect(levels).toHaveCount(2);
      await expect(levels.nth(1).locator('summary')).toHaveCount(9);
      await levels.nth(1).locator('summary').nth(2).click();
      await expect(levels.nth(2).locator('p')).toHaveCount(9);
    });
    await test.step('its chart is at least 320 pixels wide, in English or Devanagari letters', async () => {
      const chart = result(page).locator('.picture').first();
      expect((await chart.boundingBox())?.width).toBeGreaterThanOrEqual(320);
      await expect(chart.getByText('Mo', { exact: false }).first()).toBeVisible();
      await result(page).getByLabel('देवनागरी').check();
      await expect(chart.locator('[lang=hi]').first()).toBeVisible();
      await expect(chart.locator('.en').first()).toBeHidden();
    });
    await test.step('it is passed on as a sentence and as a picture', async () => {
      await page.getByRole('button', { name: 'Share the sentence' }).click();
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
      const text = await page.evaluate(() => navigator.clipboard.readText());
      expect(text).toMatch(/^Your kundali: The Moon stands in Makara/);
      expect(text).toContain(page.url());
      expect(text).not.toMatch(/1980|3:42|Ghaziabad, Uttar Pradesh/);
      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Share a picture' }).click();
      const picture = await saved;
      expect(picture.suggestedFilename()).toBe('your-kundali.png');
      expect(readFileSync(await picture.path()).length).toBeGreaterThan(20_000);
    });
    await test.step('copied, it says in words what it is, and nothing of its pictures and switches', async () => {
      await page.getByRole('button', { name: 'Copy the result' }).click();
      await expect(page.locator('[data-act=copy]')).toHaveText('Copied');
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(
        /^Your kundali\n\nThe Moon stands in Makara \(Capricorn\), nakshatra Shravana; lagna /,
      );
      expect(copied).toContain('21 September 1980, 3:42 pm (UTC +5:30), Ghaziabad, Uttar Pradesh');
      expect(copied).toContain('Uttara Phalguni');
      expect(copied).not.toMatch(/South Indian|^\d+$/m);
      await expect(result(page).getByRole('img').first()).toBeVisible();
    });
    await test.step('it says what holds over a doubtful time, and draws no houses without one', async () => {
      await page.getByLabel('could be off by').selectOption('60');
      await press(page, 'Draw the kundali');
      await expect(result(page).locator('.doubts')).toContainText(
        'Does not hold over 60 minutes either way: the lagna',
      );
      await page.getByLabel('could be off by').selectOption('unknown');
      await page.getByLabel('Time of birth').fill('');
      await press(page, 'Draw the kundali');
      await expect(result(page).locator('.doubts')).toContainText('no lagna');
      await expect(result(page).locator('tr[data-graha="lagna"]')).toHaveCount(0);
      await expect(result(page).locator('.picture').first()).toHaveAttribute('aria-label', /without a lagna/);
    });
  });

  test('counts what is typed by hand and sent before its script comes, as others have counted it', async ({
    page,
  }) => {
    const [row] = rows;
    if (!row) throw new Error('no birth');
    const scripts = await holdScripts(page);
    await page.goto('/tools/kundali', { waitUntil: 'commit' });
    await page.getByLabel('Date of birth').fill(row.utc.slice(0, 10));
    await page.getByLabel('Time of birth').fill(row.utc.slice(11, 16));
    await page.getByLabel('Place of birth').fill(row.place);
    await unfold(page);
    await page.getByLabel('Latitude').fill(String(row.lat));
    await page.getByLabel('Longitude').fill(String(row.lon));
    await page.getByLabel('UTC offset').fill('0');
    await press(page, 'Draw the kundali');
    await expect.poll(scripts.asked).toBeGreaterThan(0);
    scripts.release();
    await expect(result(page)).toContainText('21 September 1980, 10:12 am (UTC +0:00)');
    await expect(result(page)).toContainText('28.67°');
    // The page's worked example has no such attributes.
    const shown = await page
      .locator('tr[data-graha]')
      .evaluateAll((all) =>
        Object.fromEntries(
          all.map((each) => [each.getAttribute('data-graha'), each.getAttribute('data-longitude')]),
        ),
      );
    for (const graha of ['sun', 'moon', 'mars', 'mercury', 'jupiter', 'venus', 'saturn', 'lagna'] as const)
      expect(Math.abs(Number(shown[graha]) - row[graha]), graha).toBeLessThan(0.02);
    expect(Math.abs(Number(shown.rahu) - row.rahu_mean)).toBeLessThan(0.02);
    expect(shown.ketu).toMatch(/^\d+\.\d{4}$/);
  });

  test('answers bad input with a sentence at the field', async ({ page }) => {
    await page.goto('/tools/kundali');
    const form = page.locator('.tool-form');
    await press(page, 'Draw the kundali');
    await expect(form.locator('#date-error')).toHaveText('Please enter the date with day, month and year.');
    await expect(form.locator('#time-error')).toContainText('hours and minutes');
    await expect(form.locator('#place-error')).toContainText('Please choose a town');
    await expect(page.getByLabel('Date of birth')).toBeFocused();
    await page.getByLabel('Date of birth').fill('1799-12-31');
    await page.getByLabel('Place of birth').fill('Nowhere at all');
    await press(page, 'Draw the kundali');
    await expect(form.locator('#date-error')).toContainText('1800 to 2200');
    await expect(form.locator('#place-error')).toContainText('No town of this name is on the list');
    // Hidden or not, the message is announced with its field.
    await expect(page.getByLabel('Time of birth')).toHaveAccessibleDescription(/hours and minutes/);
    await page.getByLabel('Date of birth').fill('2023-03-26');
    await page.getByLabel('Time of birth').fill('01:30');
    await page.getByLabel('Place of birth').fill('London');
    await page.getByLabel('Time of birth').focus();
    await expect(page.getByLabel('Latitude')).toHaveValue(/51\.5/);
    await press(page, 'Draw the kundali');
    await expect(form.locator('#time-error')).toContainText('put forward');
    await page.getByLabel('Date of birth').fill('2023-10-29');
    await press(page, 'Draw the kundali');
    await expect(result(page)).toContainText('came twice');
    await expect(page.getByLabel('Time of birth')).toHaveAccessibleDescription(
      'By the clock of that place and day.',
    );
    await unfold(page);
    await page.getByLabel('Latitude').fill('89');
    await page.getByLabel('UTC offset').fill('0');
    await press(page, 'Draw the kundali');
    await expect(result(page)).toContainText('some rashis never rise');
    await expect(result(page)).not.toContainText('NaN');
  });
});

test.describe('the panchang', () => {
  /** Noon in India, tomorrow: every build has the file of that day. */
  const tomorrow = () => {
    const date = new Date(Date.now() + 330 * 60_000 + 86_400_000).toISOString().slice(0, 10);
    return { date, noon: new Date(`${date}T12:00:00+05:30`) };
  };
  /** The ephemeris is larger than this, and every other script of the page is smaller; compressed. */
  const ENGINE_BYTES = 12_000;

  test('shows what holds now from the file of the day, does not scroll, and loads its engine on a touch', async ({
    page,
  }) => {
    const { date, noon } = tomorrow();
    await page.clock.setFixedTime(noon);
    const sizes: Promise<number>[] = [];
    const loaded: string[] = [];
    page.on('requestfinished', (request) => {
      loaded.push(request.url());
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then((size) => size.responseBodySize));
    });
    await page.goto('/tools/panchang');
    await expect(result(page).locator('.answer')).toHaveText(
      /^Now: .+, until \d.+\. Rahu kaal (?:now|later today|over for today).+\.$/,
    );
    const sunrise = await result(page).locator('[data-what=sunrise]').getAttribute('data-at');
    expect(new Date(Date.parse(sunrise ?? '') + 330 * 60_000).toISOString().slice(0, 10)).toBe(date);
    await expect(page.getByLabel('Date')).toHaveValue(date);
    await expect(result(page).getByRole('heading', { level: 2 })).toHaveText(
      'Panchang of Ghaziabad, Uttar Pradesh',
    );
    expect(await page.evaluate(() => [scrollY, document.activeElement?.localName])).toEqual([0, 'body']);
    await expect(page.getByText('A worked example')).toBeVisible();
    await expect(page.locator('.example .answer')).toBeHidden();
    await page.waitForLoadState('networkidle');
    expect(Math.max(...(await Promise.all(sizes)))).toBeLessThan(ENGINE_BYTES);
    await expectAskedTogether(page, loaded);
    const ready = await result(page).locator('.answer-whole').innerText();
    await press(page, 'Show the panchang');
    await expect(result(page).getByRole('heading', { level: 2 })).toBeFocused();
    expect(Math.max(...(await Promise.all(sizes)))).toBeGreaterThan(ENGINE_BYTES);
    // The same day, counted here: not a word differs.
    expect(await result(page).locator('.answer-whole').innerText()).toBe(ready);
  });

  /**
   * Expects the page to ask for all files of the answer before any of them has come. Each that it asked for
   * later would be a round trip more for a visitor.
   * @param loaded addresses of all files that the page has loaded before
   */
  async function expectAskedTogether(page: Page, loaded: readonly string[]): Promise<void> {
    const ofAnswer = /\/tools\/today\/|\/_astro\/(?!page|client).*\.js/;
    const needed = new Set(loaded.filter((address) => ofAnswer.test(address)));
    expect([...needed].map((address) => new URL(address).pathname)).toContainEqual(
      expect.stringMatching(/^\/tools\/today\//),
    );
    expect(needed.size).toBeGreaterThan(1);
    const files = await hold(page, ofAnswer);
    await page.goto('/tools/panchang', { waitUntil: 'commit' });
    await expect.poll(files.asked).toBe(needed.size);
    files.release();
    await expect(result(page).locator('.answer')).toHaveText(/^Now: /);
  }

  test('says first on a phone what holds now, folds its tables, and goes on with the time', {
    tag: ['@phone-only', '@nightly'],
  }, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { noon } = tomorrow();
    await page.clock.setFixedTime(noon);
    await page.goto('/tools/panchang');
    for (const shown of ['.answer', '[data-what=sunrise]', '[data-what=sunset]'])
      await expect(result(page).locator(shown)).toBeInViewport({ ratio: 1 });
    const yoga = result(page).getByRole('rowheader', { name: 'Yoga' });
    const amrit = result(page).getByRole('rowheader', { name: 'Amrit' }).first();
    await expect(result(page).locator('.coming dt').filter({ hasText: 'Ekadashi' })).toBeVisible();
    await expect(yoga).toBeHidden();
    await expect(amrit).toBeHidden();
    await result(page).getByText('Choghadiya of day and night').press('Enter');
    await expect(amrit).toBeVisible();
    await test.step('all tables are copied', async () => {
      await page.getByRole('button', { name: 'Copy the result' }).click();
      await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(copied).toMatch(/^Panchang of Ghaziabad, Uttar Pradesh\n\nNow: .+, until /);
      for (const text of ['Yoga', 'Yamaganda', 'Choghadiya of the night', 'Tithi at sunrise'])
        expect(copied).toContain(text);
      await expect(yoga).toBeHidden();
    });
    const lookAgain = async (at: Date) => {
      await page.clock.setFixedTime(at);
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    };
    await test.step('two hours later another choghadiya holds, and what was opened is open', async () => {
      const before = await result(page).locator('.choghadiya .is-now').innerText();
      await lookAgain(new Date(noon.getTime() + 2 * 3_600_000));
      await expect(result(page).locator('.choghadiya .is-now')).not.toHaveText(before);
      await expect(amrit).toBeVisible();
      await expect(yoga).toBeHidden();
    });
    await test.step('on paper all tables are open', async () => {
      await page.emulateMedia({ media: 'print' });
      await expect(yoga).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
    });
    await test.step('a page that slept until the next day shows that day', async () => {
      const later = new Date(noon.getTime() + 86_400_000);
      await lookAgain(later);
      const date = later.toISOString().slice(0, 10);
      await expect(page.getByLabel('Date')).toHaveValue(date);
      const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(later);
      await expect(result(page).locator('.day-line')).toContainText(`${Number(date.slice(8))} ${month}`);
    });
  });

  test('without the file of today it counts it here, and says in a sentence when it cannot come', {
    tag: '@nightly',
  }, async ({ page }) => {
    await test.step('it cannot come, and does not keep an empty place', async () => {
      await page.route('**/tools/today/*.json', (route) => route.abort());
      await page.route(/\/_astro\/run\..*\.js/, (route) => route.abort());
      await page.goto('/tools/panchang');
      await expect(page.locator('.form-error')).toContainText('could not be loaded');
      await expect(result(page)).toBeHidden();
      await page.unrouteAll();
    });
    // The computed days are over, and another day is never shown as today.
    await page.clock.setFixedTime(new Date('2051-03-01T20:00:00Z'));
    await page.goto('/tools/panchang');
    await expect(result(page).locator('.answer')).toHaveText(/^Now: /);
    await expect(result(page).locator('.day-line')).toContainText('2 March 2051');
    expect(await page.evaluate(() => [scrollY, document.activeElement?.localName])).toEqual([0, 'body']);
  });

  test('leaves the name and the clock of its town when figures far from it are typed, and refuses a place without a sunrise', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/tools/panchang');
    await expect(result(page).locator('table').first()).toBeVisible();
    await page.getByLabel('Date').fill('2026-12-21');
    await expect(page.locator('#date-words')).toHaveText('21 December 2026');
    await expect(page.locator('#figures')).toHaveText('28.67° N, 77.44° E, UTC +5:30');
    await unfold(page);
    await page.getByLabel('Latitude').fill('28.9');
    await page.getByLabel('Longitude').fill('77.2');
    await press(page, 'Show the panchang');
    await expect(result(page).getByRole('heading', { level: 2 })).toHaveText(
      'Panchang of Ghaziabad, Uttar Pradesh',
    );
    await page.getByLabel('Latitude').fill('40.7');
    await page.getByLabel('Longitude').fill('-74');
    await expect(page.getByText('These figures are not at Ghaziabad, Uttar Pradesh.')).toBeVisible();
    await press(page, 'Show the panchang');
    await expect(page.locator('#offset-error')).toContainText('Please enter the UTC offset');
    await expect(page.getByLabel('UTC offset')).toBeFocused();
    await page.getByLabel('UTC offset').fill('5.5');
    await press(page, 'Show the panchang');
    await expect(result(page).locator('.notice')).toContainText(
      'at this longitude clocks are near UTC −5:00',
    );
    await page.getByLabel('UTC offset').fill('-5');
    await press(page, 'Show the panchang');
    await expect(result(page).getByRole('heading', { level: 2 })).toHaveText(
      'Panchang of 40.70° N, 74.00° W',
    );
    await expect(result(page)).toContainText('Sunrise7:1');
    await expect(result(page).locator('.notice')).toHaveCount(0);
    await test.step('where the Sun does not rise the earlier result is hidden, on Back too', async () => {
      await expect(result(page).locator('.day-line')).toContainText('21 December 2026');
      await page.getByLabel('Latitude').fill('78');
      await press(page, 'Show the panchang');
      await expect(page.locator('#latitude-error')).toContainText('the Sun does not rise');
      await expect(result(page)).toBeHidden();
      expect(await page.evaluate(() => history.state?.counted)).toBe(false);
      await page.getByLabel('Latitude').fill('28.6');
      await press(page, 'Show the panchang');
      await expect(result(page).getByRole('heading', { level: 2 })).toBeInViewport();
    });
  });
});

test('says that the list of towns failed to load, and the next press loads it', { tag: '@nightly' }, async ({
  page,
}) => {
  const list = '**/tools/towns.json';
  await page.route(list, (route) => route.abort());
  await page.goto('/tools/kundali');
  await page.getByLabel('Date of birth').fill('1990-05-04');
  await page.getByLabel('Time of birth').fill('06:15');
  await page.getByLabel('Place of birth').fill('Ghaziabad');
  await press(page, 'Draw the kundali');
  await expect(page.getByText('The list of towns could not be loaded.')).toBeVisible();
  await page.unroute(list);
  const towns = await hold(page, list);
  await press(page, 'Draw the kundali');
  await expect.poll(towns.asked).toBe(1);
  towns.release();
  await expect(result(page).getByRole('heading', { level: 2 })).toBeVisible();
});

test('a name that no town has is said while typing, and one of several towns is asked for', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/tools/kundali');
  await page.getByLabel('Date of birth').fill('1996-12-05');
  await expect(page.getByText('5 December 1996', { exact: true })).toBeVisible();
  await page.getByLabel('Time of birth').fill('06:15');
  const place = page.getByLabel('Place of birth');
  await place.pressSequentially('qqq');
  await expect(page.getByText('No town of this name.', { exact: true })).toBeVisible();
  await place.fill('गाज़ियाबाद');
  await page.getByRole('option', { name: 'Ghaziabad, Uttar Pradesh' }).click();
  await expect(page.locator('#figures')).toHaveText('28.67° N, 77.44° E, UTC +5:30');
  await place.fill('Hamirpur');
  await press(page, 'Draw the kundali');
  await expect(page.locator('#place-error')).toHaveText(
    'Please choose the town that you mean: Hamirpur, Uttar Pradesh; Hamirpur, Himachal Pradesh.',
  );
  await expect(place).toBeFocused();
  await page.getByRole('option', { name: 'Hamirpur, Himachal Pradesh' }).click();
  await press(page, 'Draw the kundali');
  await expect(result(page)).toContainText('Hamirpur, Himachal Pradesh (31.6');
  await test.step('the old clock of Bombay before 1955 is warned of, unless an offset is typed', async () => {
    await page.getByLabel('Date of birth').fill('1950-05-01');
    await place.fill('');
    await place.pressSequentially('mumba');
    await page.locator('[role=listbox] [role=option]').first().click();
    await expect(page.locator('.clock-note')).toContainText('Bombay time was UTC +4:51');
    await page.getByLabel('UTC offset').fill('4.85');
    await expect(page.locator('.clock-note')).toBeEmpty();
  });
  await test.step('an unlisted place keeps no coordinates of an earlier town', async () => {
    await page.getByLabel('Place of birth').fill('');
    await drawKundali(page);
    await expect(page.getByLabel('Latitude')).toHaveValue('28.67');
    const asked = page.getByText('Please choose the town that you mean: Ghaziabad, Uttar Pradesh.');
    await place.fill('Ghaziabad village');
    await press(page, 'Draw the kundali');
    await expect(asked).toBeVisible();
    await expect(page.getByLabel('Latitude')).toHaveValue('');
    await place.fill('Ghaziabad');
    await press(page, 'Draw the kundali');
    await expect(result(page).getByRole('heading', { level: 2 })).toBeFocused();
    await expect(asked).toBeHidden();
    await page.getByLabel('Latitude').fill('28.5');
    await place.fill('Our village');
    await expect(page.getByLabel('Latitude')).toHaveValue('28.5');
  });
});

test('shares the picture where files can be shared, and accepts a cancelled share', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const given: string[] = [];
    Object.assign(window, { given });
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files = [], text = '' }: ShareData) => {
        given.push(...files.map(({ type }) => type), text);
        throw new DOMException('closed', 'AbortError');
      },
    });
  });
  await page.goto('/tools/gemstones');
  await page.getByLabel('Your lagna').selectOption('7');
  await press(page, 'Show the stones');
  await press(page, 'Share a picture');
  await press(page, 'Share the sentence');
  const given = () => page.evaluate(() => (window as unknown as { given: string[] }).given);
  await expect.poll(given).toEqual(['image/png', '', expect.stringContaining('lagna Vrishchika')]);
  await expect(page.getByRole('button', { name: 'Share a picture' })).toBeVisible();
});

test('an enquiry from a tool names the tool, and the details only when the visitor asks for it', async ({
  page,
}) => {
  const sent: Record<string, string>[] = [];
  await page.route('**/api/appointment', async (route) => {
    sent.push(route.request().postDataJSON());
    await route.fulfill({ json: { status: 200, message: 'Enquiry submitted successfully!' } });
  });
  const dialog = page.locator('#enquiry');
  const send = async () => {
    await dialog.getByLabel('Name').fill('Asha');
    await dialog.getByLabel('Mobile number').fill('9876543210');
    await dialog.getByLabel(/e-?mail/i).fill('asha@example.in');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Enquiry submitted successfully!')).toBeVisible();
  };
  await page.goto('/tools/kundali');
  await drawKundali(page);
  await page.getByRole('button', { name: 'Ask without them' }).click();
  await dialog.getByLabel('Message').fill('What does it mean?');
  await send();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Send these details with my question' }).click();
  await expect(dialog.getByLabel('Message')).toHaveValue(
    /21 September 1980, 3:42 pm \(UTC \+5:30\), Ghaziabad, Uttar Pradesh/,
  );
  await send();
  expect(sent.map(({ package_name }) => package_name)).toEqual(['Kundali tool', 'Kundali tool']);
  expect(sent[0]?.message).toBe('What does it mean?');
  expect(JSON.stringify(sent[0])).not.toContain('1980');
  expect(sent[1]?.message).toContain('Makara');
});
