import { incidentPhotosMax } from '@floorlight/contracts/incidents';
import { Camera, CircleAlert, ImagePlus, X } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { t } from './report-messages.ts';
import type { StoredPhoto } from './stored-photo.ts';

export type PhotoError = keyof typeof t.photoErrors;

interface PhotoPickerProps {
  photos: readonly StoredPhoto[];
  error: PhotoError | null;
  /** While the report is being submitted. */
  disabled: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
}

/** Up to five photos, from the camera or from the device. */
export function PhotoPicker({ photos, error, disabled, onAdd, onRemove }: PhotoPickerProps) {
  const full = photos.length >= incidentPhotosMax;
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    // The same file can be chosen again after it was removed.
    event.target.value = '';
    if (files.length) onAdd(files);
  };
  return (
    <fieldset disabled={disabled} className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 font-semibold">{t.photosOptional()}</legend>
      <p className="text-caption text-muted">{t.photoCount({ count: photos.length, max: incidentPhotosMax })}</p>
      {photos.length > 0 && (
        <ul aria-label={t.photos()} className="flex flex-wrap gap-2">
          {photos.map((photo, at) => (
            <li key={photo.id} className="relative">
              <Thumbnail photo={photo} name={t.photo({ photo: at + 1 })} />
              <IconButton
                label={t.removePhoto({ photo: at + 1 })}
                className="absolute! top-0 inset-e-0"
                onClick={() => onRemove(photo.id)}
              >
                <span className="flex size-8 items-center justify-center rounded-full bg-surface text-ink control-edge">
                  <X aria-hidden="true" className="size-5" />
                </span>
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        <FileButton label={t.takePhoto()} icon={Camera} disabled={full} capture onChange={take} />
        <FileButton label={t.choosePhotos()} icon={ImagePlus} disabled={full} onChange={take} />
      </div>
      {error && (
        <p role="alert" className="flex items-center gap-1.5 text-caption text-critical">
          <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
          {t.photoErrors[error]({ max: incidentPhotosMax })}
        </p>
      )}
    </fieldset>
  );
}

function Thumbnail({ photo, name }: { photo: StoredPhoto; name: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([photo.bytes], { type: photo.type }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  return <img src={url} alt={name} className="size-28 rounded-control bg-sunken object-cover hairline" />;
}

interface FileButtonProps {
  label: string;
  icon: typeof Camera;
  disabled: boolean;
  capture?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

function FileButton({ label, icon: Icon, disabled, capture = false, onChange }: FileButtonProps) {
  const id = useId();
  return (
    <span className="grow">
      <input
        id={id}
        type="file"
        accept="image/*"
        disabled={disabled}
        onChange={onChange}
        className="peer sr-only"
        {...(capture ? { capture: 'environment' } : { multiple: true })}
      />
      <label
        htmlFor={id}
        className={buttonStyle(
          'secondary',
          'control',
          'w-full peer-focus-visible:outline-3 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-disabled:border-dashed peer-disabled:text-muted',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
        {label}
      </label>
    </span>
  );
}
