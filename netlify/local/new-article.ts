import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, misused } from './command-line.ts';
import { root } from './environment.ts';

/*
 * npm run new:article -- 'Its title' makes a draft in content/articles, with the next free number and today's
 * date.
 */

const usage = "npm run new:article -- 'Its title'";
const title = commandLine({ usage, words: Number.POSITIVE_INFINITY }).positionals.join(' ').trim();
const slug = title
  .toLowerCase()
  .split(/[^a-z0-9]+/)
  .filter(Boolean)
  .join('-');
const folder = join(root, 'content/articles');
const path = join(folder, `${slug}.md`);
if (!title) misused('An article needs a title', usage);
if (!slug) fail('The title becomes the address: write it in Latin letters, and put the Hindi into the file.');
if (existsSync(path)) fail(`There is an article of this title: content/articles/${slug}.md`);

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}

const ids = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => Number(/^id:\s*(\d+)/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1] ?? 0));
const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' });
writeFileSync(
  path,
  `---
id: ${Math.max(0, ...ids) + 1}
slug: ${slug}
title: ${JSON.stringify(title)}
description: "One or two sentences for search results and shared links, 50 to 160 letters: what does one learn here?"
date: ${today}
image: vastu.jpg
imageAlt: "What the picture shows, in words."
author: '{{practice}}'
tags: [practice]
services: []
draft: true
---

The first paragraph says what the article is about.

## A first heading

Then what one should know. Take out \`draft: true\` to publish it.
`,
);
console.log(`content/articles/${slug}.md is there, as a draft. docs/editing.md explains its fields.`);
