import { test } from '@playwright/test';

/** Has the tests of this file or group run once, in the desktop's browser: the screen makes no difference. */
export function onceOnDesktop(): void {
  test.skip(({ isMobile }) => isMobile, 'the same on every screen: looked at on the desktop');
}

/** Has the tests of this file or group run once, in the phone's browser: the screen makes no difference. */
export function onceOnPhone(): void {
  test.skip(({ isMobile }) => !isMobile, 'the same on every screen: looked at on the phone');
}
