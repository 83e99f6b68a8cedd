import { useState } from 'react';
import { type ScannerSetting, saveScannerSetting, scannerSetting } from '#lib/wedge/scanner-setting.ts';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { t } from './messages.ts';

/** Sets the prefix and suffix that this device's hardware scanner adds to each code. */
export function ScannerSettings() {
  const [setting, setSetting] = useState(scannerSetting);
  const field = (name: keyof ScannerSetting) => ({
    value: setting[name],
    maxLength: 10,
    autoComplete: 'off',
    className: 'font-mono',
    onChange: ({ target }: { target: { value: string } }) => {
      const next = { ...setting, [name]: target.value };
      setSetting(next);
      saveScannerSetting(next);
    },
  });
  return (
    <Card aria-labelledby="hardware-scanner" className="grid grid-cols-2 gap-x-4 gap-y-3 p-5">
      <div className="col-span-2">
        <h2 id="hardware-scanner" className="font-semibold text-title">
          {t.scanner()}
        </h2>
        <p className="text-caption text-muted">{t.scannerLead()}</p>
      </div>
      <TextField label={t.prefix()} {...field('prefix')} />
      <TextField label={t.suffix()} {...field('suffix')} />
    </Card>
  );
}
