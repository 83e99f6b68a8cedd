import { paths } from '@floorlight/contracts/paths';
import { SmartphoneNfc } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { rememberUser } from '#lib/session/remembered-user.ts';
import { storeSharedDevice } from '#lib/session/shared-device.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useEnrolThisDeviceMutation } from '../api.ts';
import { DeviceFrame } from './DeviceFrame.tsx';
import { t } from './messages.ts';

/** The page that the link of a shared device opens. Nothing happens before somebody presses the button. */
export function EnrolPage() {
  const token = useSearchParams()[0].get('token') ?? '';
  const [enrol, { isLoading, isSuccess, error }] = useEnrolThisDeviceMutation();
  const start = async () => {
    const { data } = await enrol({ body: { token } });
    if (!data) return;
    storeSharedDevice(data);
    void rememberUser(null);
    window.location.assign(paths.home);
  };
  const problem = token === '' ? t.noLink() : error && !isLoading && failureMessageOf(error, api.tryAgain());
  return (
    <DeviceFrame title={t.enrolTitle()}>
      <p className="mt-2 text-pretty text-muted">{t.enrolLead()}</p>
      <SmartphoneNfc aria-hidden="true" className="mx-auto my-6 size-24 text-accent-text" strokeWidth={1.25} />
      {problem && (
        <Notice tone="critical" icon={SmartphoneNfc} className="mb-4">
          <p role="alert">{problem}</p>
        </Notice>
      )}
      <Button
        variant="primary"
        size="primary"
        disabled={token === ''}
        busy={isLoading || isSuccess}
        onClick={() => void start()}
      >
        {t.enrol()}
      </Button>
    </DeviceFrame>
  );
}
