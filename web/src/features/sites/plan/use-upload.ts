import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useAddFloorPlanMutation } from '../api.ts';
import { t } from './messages.ts';
import { drawPlan } from './picture.ts';

interface Uploaded {
  id: string;
  aspect: number;
}

/** Stores the picture of a plan. Resolves to null where that failed, which it has said. */
export function useUpload(siteId: string) {
  const [add] = useAddFloorPlanMutation();
  const [isUploading, setUploading] = useState(false);
  const toast = useToast();
  const send = async (file: File): Promise<Uploaded | null> => {
    const picture = await drawPlan(file);
    if (!picture) {
      toast({ title: t.notAPicture(), message: t.notAPictureHint(), tone: 'danger' });
      return null;
    }
    const { data, error } = await add({ params: { siteId }, body: picture.jpeg });
    if (data) return { id: data.id, aspect: picture.aspect };
    toast({ title: t.uploadFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    return null;
  };
  const upload = async (file: File) => {
    setUploading(true);
    const uploaded = await send(file);
    setUploading(false);
    return uploaded;
  };
  return { upload, isUploading };
}
