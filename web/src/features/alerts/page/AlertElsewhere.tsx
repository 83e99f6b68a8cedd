import { alertPath } from '@floorlight/contracts/paths';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { receivesElsewhere, useCurrentUser, useOtherSiteName } from '#lib/session/current-user.ts';
import { rememberDestination } from '#lib/session/destination.ts';
import { useSwitchSiteMutation } from '#lib/session/user-api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { useListAlertsElsewhereQuery } from '../api.ts';
import { t as alerts } from '../messages.ts';
import { t } from './messages.ts';

/** The way to an open alert of another site of this person; `otherwise` for any other alert that can't be read. */
export function AlertElsewhere({ id, otherwise }: { id: string; otherwise: ReactNode }) {
  const user = useCurrentUser();
  const { data } = useListAlertsElsewhereQuery(undefined, { skip: !receivesElsewhere(user) });
  const siteId = data?.find((alert) => alert.id === id)?.siteId;
  const site = useOtherSiteName(siteId);
  const [switchSite, { isLoading }] = useSwitchSiteMutation();
  if (!siteId || !site) return otherwise;
  return (
    <EmptyState
      as="h2"
      icon={Building2}
      title={t.elsewhere({ site })}
      action={
        <Button
          variant="primary"
          size="primary"
          busy={isLoading}
          onClick={() => {
            rememberDestination(alertPath(id));
            void switchSite({ body: { siteId } });
          }}
        >
          {alerts.openAt({ site })}
        </Button>
      }
    >
      {t.elsewhereHint()}
    </EmptyState>
  );
}
