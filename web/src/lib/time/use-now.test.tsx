import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, test } from 'vitest';
import { elapsedTime, relativeTime } from './relative-time.ts';
import { noteServerTime } from './server-clock.ts';
import { useDeviceNow, useNow } from './use-now.ts';

const day = 86_400_000;
/** What the server has dated now, shown on a device whose clock is so far ahead of it. */
function Ages({ ahead }: { ahead: number }) {
  const at = new Date(Date.now() - ahead - 5000).toISOString();
  const [now, deviceNow] = [useNow(1000), useDeviceNow(1000)];
  return (
    <>
      <p>{`${relativeTime(at, now)}, ${elapsedTime(at, now).replace(/\d$/, 'x')}`}</p>
      <p>{Math.round((now - deviceNow) / day)}</p>
    </>
  );
}

afterEach(() => {
  cleanup();
  noteServerTime(new Date().toUTCString());
});

test.each([-day, day, 0])(
  'on a device whose clock is %i ms ahead, what happened just now has just happened',
  (ahead) => {
    noteServerTime(new Date(Date.now() - ahead).toUTCString());
    render(<Ages ahead={ahead} />);
    screen.getByText(/^Just now, 0:0x$/);
    screen.getByText(String(Math.round(-ahead / day)));
  },
);
