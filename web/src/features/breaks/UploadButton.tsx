import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { base64Of } from '#lib/photos/data-url.ts';
import { shrinkPhoto } from '#lib/photos/jpeg.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './away-messages.ts';
import { awayPhotoFormat } from './away-photo-format.ts';

const uploadLimit = 10 * 1024 * 1024;

interface UploadButtonProps {
  disabled: boolean;
  /** A JPEG in base64; null if this device can't read the file as a picture. */
  onPhoto: (imageData: string | null) => void;
}

export function UploadButton({ disabled, onPhoto }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const refuse = (message: string) => toast({ title: t.processingError(), message, tone: 'warning' });
    if (!file.type.startsWith('image/')) return refuse(t.notAnImage());
    if (file.size > uploadLimit) return refuse(t.imageTooLarge());
    const photo = await shrinkPhoto(file, awayPhotoFormat);
    onPhoto(photo && (await base64Of(photo)));
  };
  return (
    <>
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden="true" className="size-5" />
        {t.upload()}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t.codePhoto()}
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0]);
          target.value = '';
        }}
      />
    </>
  );
}
