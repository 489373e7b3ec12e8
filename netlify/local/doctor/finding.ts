export const groups = ['Words and facts', 'Policies', 'Settings', 'The site on the internet'] as const;

/** Something that must be done before the launch, in words for the owner. */
export interface Finding {
  group: (typeof groups)[number];
  what: string;
  /** File and field, a setting's name, or an address. */
  where: string;
  todo: string;
}

/** A file of the project, with its path from the project's folder. */
export interface TextFile {
  path: string;
  text: string;
}

/** Remarks below the name of a group. */
const remarks: Partial<Record<Finding['group'], string>> = {
  Settings:
    'Read from .env and the environment of this machine. The deployed site has its own, in Netlify under\n' +
    'Project configuration > Environment variables; with its address behind -- this command looks at the ' +
    'site itself.',
};

/** Returns all findings as text, grouped and numbered; a single line when there are none. */
export function report(findings: Finding[], subject: string): string {
  if (findings.length === 0) return `${subject}: nothing is missing.`;
  let number = 0;
  const parts = groups.flatMap((group) => {
    const found = findings.filter((finding) => finding.group === group);
    if (found.length === 0) return [];
    const lines = found.map(({ what, where, todo }) => {
      number += 1;
      const lines = [`${String(number).padStart(4)}. ${what}`, `      Where: ${where}`, `      Do: ${todo}`];
      return lines.map(wrap).join('\n');
    });
    const remark = remarks[group];
    return [[`${group}\n${'-'.repeat(group.length)}`, ...(remark ? [remark] : []), ...lines].join('\n')];
  });
  const count = findings.length === 1 ? '1 thing' : `${findings.length} things`;
  return `${subject}: ${count} still to be done.\n\n${parts.join('\n\n')}`;
}

/** Breaks a long line between words, and indents the rest a little further. */
function wrap(line: string): string {
  const lines: string[] = [];
  let rest = line;
  while (rest.length >= 105) {
    const at = rest.lastIndexOf(' ', 100);
    if (at < 60) break;
    lines.push(rest.slice(0, at));
    rest = rest.slice(at + 1);
  }
  return [...lines, rest].join('\n        ');
}
