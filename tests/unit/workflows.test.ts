import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../package.json' with { type: 'json' };

/*
 * The workflows that github.com runs. Only the first push shows whether GitHub's own checker accepts the
 * files.
 */

interface Job {
  'timeout-minutes'?: number;
  steps: { uses?: string; run?: string; with?: Record<string, unknown> }[];
}
interface Workflow {
  on: Record<string, unknown>;
  permissions: Record<string, string>;
  concurrency: { group: string };
  jobs: Record<string, Job>;
}

const folder = join(import.meta.dirname, '../../.github');
const read = (path: string) => parse(readFileSync(path, 'utf8'));
const workflows = globSync(join(folder, 'workflows/*.yml')).map(
  (path) => [basename(path), read(path) as Workflow] as const,
);
const jobsOf = ({ jobs }: Workflow) => Object.values(jobs);
const stepsOf = (workflow: Workflow) => jobsOf(workflow).flatMap(({ steps }) => steps);
const commandsOf = (workflow: Workflow) => stepsOf(workflow).flatMap(({ run }) => run?.split('\n') ?? []);

/** Returns the npm scripts that a line of a shell script runs. */
const scriptsIn = (line: string) => [
  ...[...line.matchAll(/\bnpm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name),
  ...(/\bnpm test\b/.test(line) ? ['test'] : []),
];

test.each(workflows)('%s runs scripts that the project has', (_, workflow) => {
  const named = commandsOf(workflow).flatMap(scriptsIn);
  expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(named));
});

test.each(workflows)('%s may only read, and none of its jobs runs for ever', (_, workflow) => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  for (const job of jobsOf(workflow)) {
    expect(job).not.toHaveProperty('permissions');
    expect(job['timeout-minutes']).toBeGreaterThan(0);
  }
  expect(workflow.concurrency.group).toBeTruthy();
});

test.each(workflows)(
  '%s names each action by its commit, which nobody can move as they can a tag',
  (_, workflow) => {
    for (const { uses } of stepsOf(workflow)) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40}$/);
  },
);

test('the gate runs once for a proposed change and for main, and the nightly tests every night', () => {
  const { 'test.yml': gate, 'nightly.yml': nightly } = Object.fromEntries(workflows);
  expect(gate?.on).toHaveProperty('pull_request', null);
  expect(gate?.on).toHaveProperty('push.branches', ['main']);
  expect(gate && commandsOf(gate)).toEqual(expect.arrayContaining(['npm ci', 'npm test']));
  expect(nightly?.on).toHaveProperty('schedule', [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }]);
  expect(nightly && commandsOf(nightly).flatMap(scriptsIn)).toContain('test:nightly');
});

test('new versions are proposed weekly and together, of packages and of actions', () => {
  const { updates } = read(join(folder, 'dependabot.yml')) as {
    updates: {
      'package-ecosystem': string;
      schedule: { interval: string };
      groups: Record<string, { patterns: string[] }>;
    }[];
  };
  expect(updates.map((each) => each['package-ecosystem'])).toEqual(['npm', 'github-actions']);
  for (const { schedule, groups } of updates) {
    expect(schedule.interval).toBe('weekly');
    expect(Object.values(groups).at(-1)?.patterns).toEqual(['*']);
  }
  const [npm] = updates;
  expect(npm?.groups.framework?.patterns).toEqual(['astro*', '@astrojs/*', '@sveltia/cms']);
});

test.each([
  ['a push to the public site', { CONTEXT: 'production', DEPLOY_AFTER_TESTS: 'yes' }, 'left out'],
  [
    'a hook for the public site',
    { CONTEXT: 'production', DEPLOY_AFTER_TESTS: 'yes', INCOMING_HOOK_TITLE: 'x' },
    'built',
  ],
  ['a preview', { CONTEXT: 'deploy-preview', DEPLOY_AFTER_TESTS: 'yes' }, 'built'],
  ['a push to a site that does not wait', { CONTEXT: 'production' }, 'built'],
])('%s is built by Netlify when it should be', (_, env, wanted) => {
  const settings = readFileSync(join(folder, '../netlify.toml'), 'utf8');
  const [, ignore = ''] = /^ {2}ignore = '(.*)'$/m.exec(settings) ?? [];
  expect(ignore).not.toBe('');
  const { status } = spawnSync('/bin/sh', ['-c', ignore], { env });
  expect(status === 0 ? 'left out' : 'built').toBe(wanted);
});
