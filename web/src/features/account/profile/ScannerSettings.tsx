import { useState } from 'react';
import { type ScannerSetting, saveScannerSetting, scannerSetting } from '#lib/wedge/scanner-setting.ts';
import { Card } from '#ui/Card.tsx';
import { TextField } from '#ui/forms/Field.tsx';

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
          Hardware Scanner
        </h2>
        <p className="text-caption text-muted">
          Text that this device's scanner adds to each code. Scans drop it. Most scanners add none.
        </p>
      </div>
      <TextField label="Prefix" {...field('prefix')} />
      <TextField label="Suffix" {...field('suffix')} />
    </Card>
  );
}
