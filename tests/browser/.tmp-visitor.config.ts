import base from './playwright.config.ts';

const { webServer: _, ...rest } = base;
export default { ...rest, workers: 1, timeout: 60_000, expect: { timeout: 8_000 } };
