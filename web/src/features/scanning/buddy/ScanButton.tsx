import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';

/** Opens a phone's rear camera, or the file picker. */
export function ScanButton({ isReading, onPhoto }: { isReading: boolean; onPhoto: (photo: File) => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="primary" size="primary" busy={isReading} onClick={() => input.current?.click()}>
        {!isReading && <Camera aria-hidden="true" className="size-5" />}
        {isReading ? t.scanning() : t.scan()}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t.photo()}
        hidden
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          // Lets the user choose the same file again.
          target.value = '';
          if (photo) onPhoto(photo);
        }}
      />
    </>
  );
}
