import { Info } from 'lucide-react';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { ApiState } from '#lib/api/api.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useDeviceNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { LogoMark } from '#ui/Logo.tsx';
import { Fact } from '#ui/lists/Fact.tsx';
import { t } from './messages.ts';

const version = import.meta.env.VITE_APP_VERSION;
const build = import.meta.env.VITE_APP_BUILD;

export function AppInformation() {
  const [about, setAbout] = useState(false);
  const lastSync = useLastSync();
  const now = useDeviceNow(10_000);
  return (
    <Card aria-labelledby="app-information" className="p-5">
      <h2 id="app-information" className="font-semibold text-title">
        {t.app()}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-8 gap-y-2 tablet:grid-cols-3">
        <Fact name={t.version()} mono>
          {version}
        </Fact>
        <Fact name={t.build()} mono>
          {build}
        </Fact>
        <Fact name={t.lastSync()}>{lastSync ? relativeTime(lastSync, now) : t.notSynced()}</Fact>
      </dl>
      <Button className="mt-4" onClick={() => setAbout(true)}>
        <Info aria-hidden="true" className="size-5" />
        {t.about()}
      </Button>
      <Dialog
        open={about}
        onOpenChange={setAbout}
        title="Floorlight"
        description={t.tagline()}
        icon={<LogoMark className="size-11 shrink-0" />}
      >
        <p className="text-pretty">{t.aboutApp()}</p>
        <dl className="mt-4 grid grid-cols-2 gap-x-8">
          <Fact name={t.version()} mono>
            {version}
          </Fact>
          <Fact name={t.build()} mono>
            {build}
          </Fact>
        </dl>
      </Dialog>
    </Card>
  );
}

/** When the server last answered a query of this page, in milliseconds; null before the first answer. */
function useLastSync(): number | null {
  return useSelector(({ api }: ApiState) => {
    const times = Object.values(api.queries).map((query) => query?.fulfilledTimeStamp ?? 0);
    return Math.max(0, ...times) || null;
  });
}
