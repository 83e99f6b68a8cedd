import { useDispatch, useSelector } from 'react-redux';
import { failureMessageOf } from '#lib/api/failure.ts';
import { desktopNotificationsSupported, requestDesktopNotifications } from '#lib/device/desktop-notifications.ts';
import {
  beepsChosen,
  desktopNotificationsChosen,
  highContrastChosen,
  selectBeeps,
  selectDesktopNotifications,
  selectHighContrast,
  selectTheme,
  type ThemeChoice,
  themeChosen,
} from '#lib/device/preferences-slice.ts';
import { wakeLockSupported } from '#lib/device/wake-lock.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useUpdatePreferencesMutation } from '#lib/session/user-api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { SwitchRow } from '#ui/forms/SwitchRow.tsx';
import { ThemePicker } from './ThemePicker.tsx';

export function Settings() {
  const dispatch = useDispatch();
  return (
    <Card aria-labelledby="settings" className="p-5">
      <h2 id="settings" className="font-semibold text-title">
        Settings
      </h2>
      <div className="mt-3 grid grid-cols-1 gap-2">
        <ThemePicker value={useSelector(selectTheme)} onChange={(theme: ThemeChoice) => dispatch(themeChosen(theme))} />
        <SwitchRow
          label="High Contrast"
          hint="Black and white with strong borders, for glare and weak light"
          checked={useSelector(selectHighContrast)}
          onChange={(high) => dispatch(highContrastChosen(high))}
        />
        <SwitchRow
          label="Button Sounds"
          hint="A short beep when you press something"
          checked={useSelector(selectBeeps)}
          onChange={(on) => dispatch(beepsChosen(on))}
        />
        <DesktopNotifications />
        <KeepAwake />
      </div>
    </Card>
  );
}

const failureToasts = {
  denied: {
    title: 'Notifications are blocked',
    message: 'Allow them for this address in the settings of your browser.',
  },
  unsupported: {
    title: 'Notifications are not possible here',
    message: 'This browser cannot show them. Alerts still sound and show on this page.',
  },
};

function DesktopNotifications() {
  const dispatch = useDispatch();
  const toast = useToast();
  const supported = desktopNotificationsSupported();
  const change = async (on: boolean) => {
    const permission = on ? await requestDesktopNotifications() : 'granted';
    if (permission === 'granted') dispatch(desktopNotificationsChosen(on));
    else toast({ ...failureToasts[permission], tone: 'warning' });
  };
  return (
    <SwitchRow
      label="Notifications"
      hint={supported ? 'Alerts also appear outside this page, on this device' : 'This browser cannot show them'}
      checked={useSelector(selectDesktopNotifications)}
      disabled={!supported}
      onChange={change}
    />
  );
}

function KeepAwake() {
  const { keepScreenAwake } = useCurrentUser();
  const [save, { isLoading, originalArgs }] = useUpdatePreferencesMutation();
  const toast = useToast();
  const supported = wakeLockSupported();
  const change = async (keep: boolean) => {
    const { error } = await save({ body: { keepScreenAwake: keep } });
    if (error)
      toast({
        title: 'Failed to update screen setting',
        message: failureMessageOf(error, 'Please try again.'),
        tone: 'danger',
      });
  };
  return (
    <SwitchRow
      label="Keep Screen Awake"
      hint={supported ? 'Saved to your profile, on every device' : 'This browser cannot keep the screen awake'}
      checked={isLoading ? (originalArgs?.body.keepScreenAwake ?? keepScreenAwake) : keepScreenAwake}
      disabled={!supported || isLoading}
      onChange={change}
    />
  );
}
