import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { useReadPhoto } from './use-read-photo.ts';

/** A code from a photo: taken now, or chosen. */
export function PhotoOfCode({ onRead }: { onRead: (value: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, read } = useReadPhoto();
  const choose = async (file: File | undefined) => {
    const value = file && (await read(file));
    if (value) onRead(value);
  };
  return (
    <>
      <Button size="primary" busy={isBusy} onClick={() => input.current?.click()}>
        {!isBusy && <ImageUp aria-hidden="true" className="size-5" />}
        {isBusy ? 'Scanning...' : 'Use a Photo'}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Photo of a wall or tote code"
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
