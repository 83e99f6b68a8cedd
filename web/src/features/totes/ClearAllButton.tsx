import { Eraser } from 'lucide-react';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { useHold } from '#ui/controls/use-hold.ts';
import { t } from './messages.ts';

/** 5 percent every 50 ms. */
const tick = 50;
const ticks = 20;

/** Clears when held until its bar is full. */
export function ClearAllButton({ onClear, onPress }: { onClear: () => void; onPress: () => void }) {
  const { holding, handlers } = useHold({ duration: tick * ticks, onHold: onClear, onPress });
  return (
    <button
      type="button"
      {...handlers}
      title={t.holdToClear()}
      className={buttonStyle(
        'secondary',
        'control',
        'relative touch-none overflow-hidden [-webkit-touch-callout:none]',
      )}
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-2 origin-left rtl:origin-right bg-accent"
        style={{
          transform: `scaleX(${holding ? 1 : 0})`,
          transition: holding ? `transform ${tick * ticks}ms steps(${ticks})` : 'none',
        }}
      />
      <Eraser aria-hidden="true" className="size-5" />
      {t.clearAll()}
    </button>
  );
}
