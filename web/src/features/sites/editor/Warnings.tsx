import type { Site } from '@floorlight/contracts/sites';
import { TriangleAlert } from 'lucide-react';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { t } from './messages.ts';
import type { Section } from './sections.ts';

interface WarningsProps {
  settings: Site;
  responders: number;
  onOpen: (section: Section['id']) => void;
}

/** What keeps an alert from reaching somebody, each with what to do. */
export function Warnings({ settings, responders, onOpen }: WarningsProps) {
  return (
    <>
      {responders === 0 && (
        <Notice tone="critical" icon={TriangleAlert}>
          <p>
            <strong className="font-semibold">{t.noResponders()}</strong> {t.noRespondersHint()}
          </p>
        </Notice>
      )}
      {settings.emergencyServicesRecipients.length === 0 && (
        <Notice tone="medium" icon={TriangleAlert}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 grow basis-60">
              <strong className="font-semibold">{t.noServices()}</strong> {t.noServicesHint()}
            </p>
            <Button variant="quiet" onClick={() => onOpen('recipients')}>
              {t.openRecipients()}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
