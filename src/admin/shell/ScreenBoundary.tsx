import { Component, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { queryClient } from '../api/query.ts';
import { Screen } from './Screen.tsx';

interface Props {
  /** The whole address of what is shown; another one is tried again by itself. */
  address: string;
  children: ReactNode;
}

/**
 * Keeps an error in drawing a screen to that screen: the menu and the other screens go on working. A class, because
 * React catches such errors in no function.
 */
export class ScreenBoundary extends Component<Props, { error: Error | null; address: string }> {
  override state = { error: null, address: this.props.address };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  static getDerivedStateFromProps({ address }: Props, state: { address: string }) {
    return address === state.address ? null : { error: null, address };
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    const tryAgain = async () => {
      // What was read may be what cannot be drawn.
      await queryClient.resetQueries();
      this.setState({ error: null });
    };
    return (
      <Screen title="This screen could not be shown">
        <p>
          Everything that was saved is kept. What was typed here and not saved is gone. The other screens work
          as before.
        </p>
        <p>
          Please try again. If it does not help, reload the page; if that does not help either, send this line
          to the person who looks after the website: <code>{String(error)}</code>
        </p>
        <Button look="main" act={tryAgain}>
          Try again
        </Button>
      </Screen>
    );
  }
}
