import { Camera } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';

/** Opens the rear camera of a phone, elsewhere the files. */
export function ScanButton({ isReading, onPhoto }: { isReading: boolean; onPhoto: (photo: File) => unknown }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="primary" size="primary" busy={isReading} onClick={() => input.current?.click()}>
        {!isReading && <Camera aria-hidden="true" className="size-5" />}
        {isReading ? 'Scanning...' : 'Scan Barcode'}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo of a barcode"
        hidden
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          // The same file can be chosen again.
          target.value = '';
          if (photo) onPhoto(photo);
        }}
      />
    </>
  );
}
