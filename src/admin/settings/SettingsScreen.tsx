import { Screen } from '../shell/Screen.tsx';
import { NoticeSection } from './NoticeSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';

/** What the owner sets by herself. */
export function SettingsScreen() {
  return (
    <Screen title="Settings">
      <NoticeSection />
      <PasswordSection />
      <SessionsSection />
    </Screen>
  );
}
