import { Component, type ReactNode } from 'react';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { t } from './messages.ts';
import { tryReload } from './missing-code.ts';

interface ScreenBoundaryProps {
  /** The current address: a change renders the screen again. */
  at?: string;
  as?: 'main' | 'div';
  children: ReactNode;
}

/** Shows an error in place of a screen that failed, or whose code could not be loaded. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, { failed: boolean; at: string | undefined }> {
  override state = { failed: false, at: this.props.at };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps({ at }: ScreenBoundaryProps, state: { at: string | undefined }) {
    return at === state.at ? null : { at, failed: false };
  }

  override render() {
    const { as: Element = 'main', children } = this.props;
    if (!this.state.failed) return children;
    return (
      <Element className="flex min-h-[60dvh] items-center">
        <ErrorState title={t.screenFailedTitle()} message={t.screenFailed()} onRetry={() => void tryReload()} />
      </Element>
    );
  }
}
