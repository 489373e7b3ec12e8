const sentence =
  'The twelve houses are read from the rising sign, one after the other, and each of them answers a question. ';
const section = (n: number) => `## Part ${n}\n\n${sentence.repeat(9)}\n\n- ${sentence}\n- ${sentence}\n`;

/** The file of an article of about 4 kB that the schema accepts. */
export function articleText(n: number): string {
  return `---
id: ${n}
slug: generated-${n}
title: Generated article ${n}
description: "An article that was made to see how long a build takes when there are very many of them."
date: 2026-11-21
image: astrology.jpg
imageAlt: "A brass astrolabe on a dark table, lit from one side."
author: '{{astrologer}}'
tags: [kundali]
services: []
---

${[1, 2, 3].map(section).join('\n')}
| House | Question |
|---|---|
| First | Who am I? |
| Tenth | What is my work? |
`;
}
