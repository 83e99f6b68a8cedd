import { useDispatch, useSelector } from 'react-redux';
import { desktopNotificationsSupported, requestDesktopNotifications } from '#lib/device/desktop-notifications.ts';
import type { ThemeChoice } from '#lib/device/preferences.ts';
import {
  beepsChosen,
  desktopNotificationsChosen,
  highContrastChosen,
  selectBeeps,
  selectDesktopNotifications,
  selectHighContrast,
  selectTheme,
  themeChosen,
} from '#lib/device/preferences-slice.ts';
import { wakeLockSupported } from '#lib/device/wake-lock.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { LanguageSetting } from './LanguageSetting.tsx';
import { t } from './messages.ts';
import { useChoosePreferences } from './preferences-outbox.ts';
import { ThemePicker } from './ThemePicker.tsx';

export function Settings() {
  const dispatch = useDispatch();
  return (
    <Card aria-labelledby="settings" className="p-5">
      <h2 id="settings" className="font-semibold text-title">
        {t.settings()}
      </h2>
      <div className="mt-3 grid grid-cols-1 gap-2">
        <LanguageSetting />
        <ThemePicker value={useSelector(selectTheme)} onChange={(theme: ThemeChoice) => dispatch(themeChosen(theme))} />
        <SwitchRow
          label={t.highContrast()}
          hint={t.highContrastHint()}
          checked={useSelector(selectHighContrast)}
          onChange={(high) => dispatch(highContrastChosen(high))}
        />
        <SwitchRow
          label={t.sounds()}
          hint={t.soundsHint()}
          checked={useSelector(selectBeeps)}
          onChange={(on) => dispatch(beepsChosen(on))}
        />
        <DesktopNotifications />
        <KeepAwake />
      </div>
    </Card>
  );
}

function DesktopNotifications() {
  const dispatch = useDispatch();
  const toast = useToast();
  const supported = desktopNotificationsSupported();
  const change = async (on: boolean) => {
    const permission = on ? await requestDesktopNotifications() : 'granted';
    if (permission === 'granted') dispatch(desktopNotificationsChosen(on));
    else
      toast({
        title: t.notificationsFailed[permission](),
        message: t.notificationsAdvice[permission](),
        tone: 'warning',
      });
  };
  return (
    <SwitchRow
      label={t.notifications()}
      hint={supported ? t.notificationsHint() : t.notificationsUnsupported()}
      checked={useSelector(selectDesktopNotifications)}
      disabled={!supported}
      onChange={change}
    />
  );
}

function KeepAwake() {
  const { keepScreenAwake } = useCurrentUser();
  const choose = useChoosePreferences();
  const supported = wakeLockSupported();
  return (
    <SwitchRow
      label={t.keepAwake()}
      hint={supported ? t.keepAwakeHint() : t.keepAwakeUnsupported()}
      checked={keepScreenAwake}
      disabled={!supported}
      onChange={(keep) => choose({ keepScreenAwake: keep })}
    />
  );
}
