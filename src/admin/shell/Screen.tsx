import { Component, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { type ApiError, queryClient } from '../api/query.ts';
import { adminCopy } from '../copy.ts';

/** A screen's frame: its title on the page and on the tab, and the focus for screen readers. */
export function Screen({
  title,
  about,
  count,
  actions,
  children,
}: {
  title: string;
  /** The record that the screen is about, where the title does not name it. */
  about?: ReactNode;
  /** Number of rows that wait for the owner, shown before the tab's title. */
  count?: number | undefined;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    document.title = `${count ? `(${count}) ` : ''}${title} | Admin`;
  }, [title, count]);
  return (
    <div className="screen">
      <div className="cluster screen-head">
        <div className="screen-title">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {about && <p className="screen-about">{about}</p>}
        </div>
        {actions && <div className="cluster screen-actions no-print">{actions}</div>}
      </div>
      {children}
    </div>
  );
}

/** Time, in milliseconds, after which React has drawn a change. */
const DRAWN_MS = 100;

/** Puts the focus on the screen's title if the focused element disappears with the change being made. */
export function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body) focusTitle();
  }, DRAWN_MS);
}

/** Puts the focus on the screen's title, without moving the page. */
export function focusTitle(): void {
  document.querySelector<HTMLElement>('.screen-head h1')?.focus({ preventScroll: true });
}

/**
 * Stands in for data that have not been read: shows that they are loading, or why they could not be read,
 * with a button to try again.
 */
export function QueryState({
  query: { error, isFetching, refetch },
}: {
  query: { error: ApiError | null; isFetching: boolean; refetch: () => unknown };
}) {
  if (!error || isFetching)
    return (
      <p role="status" className="line">
        <span className="spinner" aria-hidden="true" />
        {adminCopy.loading}
      </p>
    );
  return (
    <>
      <p>
        {error.status === 0
          ? 'The shop could not be reached. Please check your connection, then try again.'
          : 'The shop could not read this just now. Please wait a minute, then try again.'}
      </p>
      <Button act={refetch}>Try again</Button>
    </>
  );
}

interface Props {
  /** The whole address of what is shown; another one is tried again by itself. */
  address: string;
  children: ReactNode;
}

/**
 * Keeps an error in drawing a screen to that screen, so that the menu and the other screens go on working. It
 * is a class because React catches such errors only in classes.
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
      // The cached data may be the reason why the screen cannot be drawn.
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
