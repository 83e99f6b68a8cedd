import { Camera, ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';

interface PhotoButtonsProps {
  busy: boolean;
  disabled: boolean;
  /** null while the camera is not ready. */
  onCapture: (() => unknown) | null;
  onUpload: (file: File) => unknown;
}

/** For codes that the live camera can't read. */
export function PhotoButtons({ busy, disabled, onCapture, onUpload }: PhotoButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Button size="primary" disabled={busy || disabled} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" className="size-5" />
        {t.upload()}
      </Button>
      <Button
        variant="primary"
        size="primary"
        busy={busy}
        disabled={disabled || !onCapture}
        onClick={() => onCapture?.()}
      >
        {!busy && <Camera aria-hidden="true" className="size-5" />}
        {t.capture()}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t.image()}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Lets the user choose the same file again.
          target.value = '';
          if (file) onUpload(file);
        }}
      />
    </div>
  );
}
