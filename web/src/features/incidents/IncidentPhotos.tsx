import { getIncidentPhoto, type Incident } from '@floorlight/contracts/incidents';
import { ChevronLeft, ChevronRight, ImageOff } from 'lucide-react';
import { useState } from 'react';
import { urlOf } from '#lib/api/call.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { useWaitingPhotos } from './outbox.ts';
import { t } from './page-messages.ts';

const addressOf = (incident: Incident, photoId: string): string =>
  urlOf({ endpoint: getIncidentPhoto, params: { id: incident.id, photoId } });

/** Thumbnails of an incident's photos; each opens in a viewer. */
export function IncidentPhotos({ incident }: { incident: Incident }) {
  const [shown, setShown] = useState<number | null>(null);
  const waiting = useWaitingPhotos().filter(({ body }) => body.incidentId === incident.id).length;
  const { photos } = incident;
  if (!photos.length && !waiting) return null;
  return (
    <section aria-label={t.photos()}>
      <ul className="flex flex-wrap gap-3">
        {photos.map((photo, at) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-label={t.openPhoto({ photo: at + 1, count: photos.length })}
              onClick={() => setShown(at)}
              className="pressable block overflow-hidden rounded-control hairline"
            >
              <Photo address={addressOf(incident, photo.id)} name="" className="size-24 object-cover" />
            </button>
          </li>
        ))}
      </ul>
      {waiting > 0 && (
        <p role="status" className="mt-2 text-caption text-muted">
          {t.photosWaiting({ count: waiting })}
        </p>
      )}
      <PhotoViewer incident={incident} shown={shown} onShow={setShown} />
    </section>
  );
}

function PhotoViewer({
  incident,
  shown,
  onShow,
}: {
  incident: Incident;
  shown: number | null;
  onShow: (at: number | null) => void;
}) {
  const { photos } = incident;
  const at = shown ?? 0;
  const photo = photos[at];
  const step = (by: number) => onShow((at + by + photos.length) % photos.length);
  return (
    <Dialog
      open={shown !== null && photo !== undefined}
      onOpenChange={(open) => !open && onShow(null)}
      title={t.photoOf({ photo: at + 1, count: photos.length })}
      description={incident.title}
      footer={
        photos.length > 1 && (
          <>
            <Button size="primary" onClick={() => step(-1)}>
              <ChevronLeft aria-hidden="true" className="size-5" />
              {t.previous()}
            </Button>
            <Button size="primary" onClick={() => step(1)}>
              {t.next()}
              <ChevronRight aria-hidden="true" className="size-5" />
            </Button>
          </>
        )
      }
    >
      {photo && (
        <Photo
          key={photo.id}
          address={addressOf(incident, photo.id)}
          name={t.photoOfIncident({ photo: at + 1, title: incident.title })}
          width={photo.width}
          height={photo.height}
          className="max-h-[60dvh] w-full rounded-control bg-sunken object-contain"
        />
      )}
    </Dialog>
  );
}

function Photo({
  address,
  name,
  className,
  ...size
}: {
  address: string;
  name: string;
  className: string;
  width?: number;
  height?: number;
}) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <span
        className={`flex flex-col items-center justify-center gap-1 bg-sunken p-2 text-caption text-muted ${className}`}
      >
        <ImageOff aria-hidden="true" className="size-6" />
        {t.photoFailed()}
      </span>
    );
  return (
    <img src={address} alt={name} loading="lazy" {...size} className={className} onError={() => setFailed(true)} />
  );
}
