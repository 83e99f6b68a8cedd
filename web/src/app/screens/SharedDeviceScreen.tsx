import { DeviceEmergency } from '#features/alerts/button/DeviceEmergency.tsx';
import { BadgeScreen } from '#features/shared-devices/sign-in/BadgeScreen.tsx';

/** A shared device on which nobody is signed in: the badge, and EMERGENCY. */
export const SharedDeviceScreen = ({ onPassword }: { onPassword: () => void }) => (
  <BadgeScreen onPassword={onPassword} emergency={<DeviceEmergency />} />
);
