import { paths } from '@floorlight/contracts/paths';
import { displayName } from '@floorlight/contracts/person';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { t as session } from '#lib/session/messages.ts';
import { useFeature } from '#lib/session/site-features.ts';
import { useGetUserQuery } from '#lib/session/user-api.ts';
import { Card } from '#ui/Card.tsx';
import { ActionTile, actionTileStyle } from '#ui/controls/ActionTile.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { Fact } from '#ui/lists/Fact.tsx';
import type { DeleteAccountProps } from '../own-data/DeleteAccountDialog.tsx';
import { OwnData } from '../own-data/OwnData.tsx';
import { ChangePassword } from '../password/ChangePassword.tsx';
import { SignInMethods } from '../sign-in-methods/SignInMethods.tsx';
import { AppInformation } from './AppInformation.tsx';
import { Devices } from './Devices.tsx';
import { t } from './messages.ts';
import { ScannerSettings } from './ScannerSettings.tsx';
import { Settings } from './Settings.tsx';
import { SignOut, type SignOutProps } from './SignOut.tsx';

interface ProfilePageProps extends SignOutProps, DeleteAccountProps {
  /** The card with the user's badge PIN, of another feature. */
  badgePin?: ReactNode;
  /** The card with the user's push settings, of another feature. */
  push?: ReactNode;
}

export function ProfilePage({ onErased, badgePin, push, ...signOut }: ProfilePageProps) {
  const user = useCurrentUser();
  // A manager may have changed the name, the address or the employee ID.
  useGetUserQuery(undefined, { refetchOnMountOrArgChange: true, refetchOnFocus: true });
  const hasTokens = useFeature('managerTokens');
  const initials = [user.firstName, user.lastName].map((name) => name.charAt(0)).join('') || user.email.charAt(0);

  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 items-start gap-5 desk:max-w-6xl desk:grid-cols-2">
      <h1 className="sr-only">{t.title()}</h1>
      <div className="grid grid-cols-1 gap-5">
        <Card aria-label={t.you()} className="flex flex-wrap items-center gap-5 p-5">
          {user.profileImageUrl ? (
            <img src={user.profileImageUrl} alt="" className="size-20 rounded-full object-cover" />
          ) : (
            <span
              aria-hidden="true"
              className="flex size-20 items-center justify-center rounded-full bg-stage font-bold text-accent text-heading uppercase"
            >
              {initials}
            </span>
          )}
          <div className="min-w-0 flex-1">
            <p className="break-words font-bold text-heading">{displayName(user)}</p>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
              <Badge>{session.roles[user.role]()}</Badge>
              {t.roles[user.role]()}
            </p>
          </div>
          <dl className="grid grid-cols-1 w-full gap-x-8 gap-y-2 pt-4 hairline-t tablet:grid-cols-2">
            <Fact name={t.email()}>{user.email}</Fact>
            <Fact name={t.employeeId()} mono={user.employeeId !== null}>
              {user.employeeId ?? t.noEmployeeId()}
            </Fact>
          </dl>
        </Card>
        {hasTokens && (
          <Link to={paths.tokens} className={actionTileStyle()}>
            <ActionTile icon={KeyRound} label={t.securityTools()} hint={t.securityToolsHint()} />
          </Link>
        )}
        <Settings />
        {push}
        <ScannerSettings />
      </div>
      <div className="grid grid-cols-1 gap-5">
        <ChangePassword />
        <SignInMethods />
        {badgePin}
        <Devices />
        <OwnData unsent={signOut.unsent} onErased={onErased} />
        <AppInformation />
        <SignOut {...signOut} />
      </div>
    </div>
  );
}
