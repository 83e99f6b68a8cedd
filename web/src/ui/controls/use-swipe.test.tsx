import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { arrowStep } from './reading-direction.ts';
import { useSwipe } from './use-swipe.ts';

afterEach(cleanup);

function Page({ direction, onStep }: { direction: 'ltr' | 'rtl'; onStep: (step: number) => void }) {
  const swipe = useSwipe(onStep);
  return <article {...swipe} onKeyDown={(event) => onStep(arrowStep(event))} style={{ direction }} />;
}

test.each([
  ['left-to-right', 'ltr', 'ArrowRight', 'ArrowLeft', -60],
  ['right-to-left', 'rtl', 'ArrowLeft', 'ArrowRight', 60],
] as const)(
  'in %s text swipes and arrow keys follow the reading direction',
  (_name, direction, next, previous, pull) => {
    const onStep = vi.fn();
    render(<Page direction={direction} onStep={onStep} />);
    const page = screen.getByRole('article');
    const swipe = (by: number) => {
      fireEvent.pointerDown(page, { clientX: 100 });
      fireEvent.pointerUp(page, { clientX: 100 + by });
    };
    swipe(pull);
    swipe(-pull);
    fireEvent.keyDown(page, { key: next });
    fireEvent.keyDown(page, { key: previous });
    fireEvent.keyDown(page, { key: 'ArrowDown' });
    expect(onStep.mock.calls).toEqual([[1], [-1], [1], [-1], [0]]);
  },
);
