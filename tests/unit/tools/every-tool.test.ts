import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { answerOf, exampleView, formOf, toolNames } from '#tools/all-tools.ts';
import { answerView } from '#tools/answer-view.ts';
import { formView } from '#tools/form-view.ts';

const content = join(import.meta.dirname, '../../../content/tools');
const written = readdirSync(content).filter((name) => /^[\w-]+\.md$/.test(name));

it('every tool has a folder in src/tools and a file in content/tools', () => {
  expect(toolNames.toSorted()).toEqual(written.map((name) => name.replace('.md', '')).toSorted());
});

const count = (text: string, part: RegExp) => text.match(part)?.length ?? 0;

describe.each(toolNames)('the tool %s', (tool) => {
  const answer = answerOf(tool, { now: Date.UTC(2026, 10, 25), id: 'own', shop: () => '#' });
  const { html } = answerView(answer, 'own');

  it('begins with one sentence', () => {
    expect(answer.sentence).toMatch(/^\S.+\.$/);
    expect(answer.sentence.length).toBeLessThan(260);
    expect(html.indexOf('class="answer"')).toBeLessThan(20);
  });

  it('has a named picture and a table beside it, and no figure that went missing', () => {
    for (const { picture } of answer.pictures) {
      expect(picture.html).toMatch(/^<svg [^>]*aria-label="[^"]{10,}"[^>]*>/);
      expect(count(picture.html, /<svg/g)).toBe(1);
    }
    expect(answer.table.html).toMatch(/^<table><caption>.{5,}<\/caption>/);
    const words = html.replaceAll(/ data-value="(?:true|false)"/g, '');
    expect(words).not.toMatch(/NaN|undefined|null|Infinity|false|true/);
  });

  it('names the place that it counted for', () => {
    const { place } = formOf(tool).example;
    if (place) expect(answer.heading + html).toContain(place);
  });

  it('passes on nothing that was typed', () => {
    const { sentence, picture } = answer.share;
    const { date = '', time, place, name } = formOf(tool).example;
    const isBirth = tool !== 'panchang';
    const words = `${sentence} ${picture.picture.html}`;
    for (const typed of [time, isBirth && place, name, isBirth && date.slice(0, 4)])
      if (typed) expect(words).not.toContain(typed);
  });

  it('can stand twice on a page, as the result and as the worked example', () => {
    const names = (text: string) => [...text.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name);
    const example = names(exampleView(tool, () => '#').html);
    expect(names(html).filter((name) => example.includes(name))).toEqual([]);
  });

  it('has a form whose fields the example fills in', () => {
    const form = formView(tool, 'Tool', formOf(tool)).html;
    for (const name of Object.keys(formOf(tool).example)) expect(form).toContain(` name="${name}"`);
  });

  it('takes no text of any length', () => {
    const form = formView(tool, 'Tool', formOf(tool)).html;
    for (const [input] of form.matchAll(/<input [^>]*type="text"[^>]*>/g))
      expect(input).toMatch(/ maxlength="\d+"/);
  });
});
