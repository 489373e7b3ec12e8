export default {
  testDir: import.meta.dirname, fullyParallel: false, workers: 1, retries: 0, timeout: 90000, expect: { timeout: 10000 }, reporter: [['line']], outputDir: '/tmp/visitor/results',
  use: { baseURL: 'http://localhost:9311', locale: 'en-IN', timezoneId: 'Asia/Kolkata', launchOptions: { executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'] } },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only|@base-path/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', grep: /@phone/, grepInvert: /@base-path/, use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
};
