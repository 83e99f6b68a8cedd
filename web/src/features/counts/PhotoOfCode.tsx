import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { usePhotoReading } from '#features/scanning/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';

/** Reads a code from a new or an existing photo. */
export function PhotoOfCode({ onRead }: { onRead: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { isReading, read } = usePhotoReading(({ value }) => onRead(value));
  return (
    <>
      <Button size="primary" busy={isReading} onClick={() => input.current?.click()}>
        {!isReading && <ImageUp aria-hidden="true" className="size-5" />}
        {isReading ? t.scanning() : t.fromPhoto()}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t.photo()}
        hidden
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          // So that the same file can be chosen again.
          target.value = '';
          if (photo) void read(photo);
        }}
      />
    </>
  );
}
