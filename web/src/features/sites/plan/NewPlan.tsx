import type { FloorPlan } from '@floorlight/contracts/sites';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { NumberField } from '../editor/sections/NumberField.tsx';
import { SectionCard } from '../editor/sections/SectionCard.tsx';
import { useSiteForm } from '../editor/site-form.ts';
import { t } from './messages.ts';
import { UploadButton } from './UploadButton.tsx';
import { useUpload } from './use-upload.ts';

/** Metres. */
const usualSize = { width: 100, depth: 60 };

/** Starts a floor plan: a picture with its true width, or an empty floor. */
export function NewPlan({ onStart }: { onStart: (plan: FloorPlan) => void }) {
  const { settings } = useSiteForm();
  const { upload, isUploading } = useUpload(settings.id);
  const [size, setSize] = useState(usualSize);
  const isValid = size.width > 0 && size.depth > 0;
  const startWith = async (file: File) => {
    const uploaded = await upload(file);
    if (uploaded)
      onStart({ width: size.width, depth: Math.max(1, Math.round(size.width * uploaded.aspect)), image: uploaded.id });
  };
  return (
    <SectionCard title={t.title()} hint={t.startHint()}>
      <div className="grid grid-cols-1 gap-4 tablet:grid-cols-2">
        {(['width', 'depth'] as const).map((side) => (
          <NumberField
            key={side}
            label={t.planSides[side]()}
            value={size[side]}
            onChange={(value) => setSize({ ...size, [side]: value })}
          />
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {isValid && <UploadButton label={t.uploadPlan()} busy={isUploading} onFile={(file) => void startWith(file)} />}
        <Button disabled={!isValid} onClick={() => onStart({ ...size, image: null })}>
          {t.startEmpty()}
        </Button>
      </div>
    </SectionCard>
  );
}
