import type { BreakRule } from '@floorlight/contracts/break-rules';
import type { BreakSession } from '@floorlight/contracts/breaks';
import type { ShiftAttestation } from '@floorlight/contracts/shift-attestations';
import { ClipboardCheck, CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { ConfirmShiftDialog } from './ConfirmShiftDialog.tsx';
import { OwnStatements } from './OwnStatements.tsx';
import { ruleName, ruleTerms } from './rule-words.ts';
import { t } from './shift-messages.ts';
import { shiftOutbox } from './shift-outbox.ts';

interface ShiftBreaksProps {
  rules: readonly BreakRule[];
  sessions: readonly BreakSession[];
  attestations: readonly ShiftAttestation[];
}

/** The breaks that the site owes, the form in which people confirm those of a shift, and what they said so far. */
export function ShiftBreaks({ rules, sessions, attestations }: ShiftBreaksProps) {
  const [open, setOpen] = useState(false);
  const waiting = shiftOutbox.useWaiting();
  return (
    <>
      {rules.length > 0 && (
        <Card aria-labelledby="end-of-shift" className="grid grid-cols-1 gap-4 p-5">
          <div>
            <h2 id="end-of-shift" className="font-semibold text-lead">
              {t.title()}
            </h2>
            <p className="text-muted">{t.hint()}</p>
          </div>
          <div>
            <h3 className="mb-1 font-semibold">{t.owed()}</h3>
            <ul className="grid gap-1">
              {rules.map((rule) => (
                <li key={JSON.stringify(rule)}>
                  {ruleName(rule)} <span className="text-muted">{ruleTerms(rule)}</span>
                </li>
              ))}
            </ul>
          </div>
          {waiting.length > 0 && (
            <Notice tone="high" icon={CloudUpload}>
              {t.waiting()}
            </Notice>
          )}
          <Button variant="primary" size="primary" onClick={() => setOpen(true)}>
            <ClipboardCheck aria-hidden="true" className="size-5" />
            {t.confirm()}
          </Button>
        </Card>
      )}
      {attestations.length > 0 && <OwnStatements attestations={attestations} />}
      {open && <ConfirmShiftDialog rules={rules} sessions={sessions} onClose={() => setOpen(false)} />}
    </>
  );
}
