import { useMay } from '#lib/session/current-user.ts';
import { EmailTest } from './EmailTest.tsx';
import { GenerateToken } from './GenerateToken.tsx';
import { t } from './messages.ts';
import { SecurityInformation } from './SecurityInformation.tsx';
import { ValidateToken } from './ValidateToken.tsx';

export function ManagerTokensPage() {
  const mayGenerate = useMay('managerTokens.generate');
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <header>
        <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
        <p className="text-muted">{mayGenerate ? t.managerLead() : t.workerLead()}</p>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-2">
        {mayGenerate && <GenerateToken />}
        <ValidateToken />
        <SecurityInformation />
        <EmailTest />
      </div>
    </div>
  );
}
