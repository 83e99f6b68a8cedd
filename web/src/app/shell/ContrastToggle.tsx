import { Contrast } from 'lucide-react';
import { useDispatch, useSelector } from 'react-redux';
import { highContrastChosen, selectHighContrast } from '#lib/device/preferences-slice.ts';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { t } from '../messages.ts';

export function ContrastToggle() {
  const high = useSelector(selectHighContrast);
  const dispatch = useDispatch();
  return (
    <IconButton
      label={high ? t.disableContrast() : t.enableContrast()}
      onClick={() => dispatch(highContrastChosen(!high))}
    >
      <Contrast aria-hidden="true" className="size-6" />
    </IconButton>
  );
}
