import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';

interface UploadButtonProps {
  label: string;
  busy: boolean;
  onFile: (file: File) => void;
}

/** Chooses a picture from this device. */
export function UploadButton({ label, busy, onFile }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" className="size-5" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="image/png,image/jpeg,image/webp,image/svg+xml"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
