import { useMay } from '#lib/session/current-user.ts';
import { EmailTest } from './EmailTest.tsx';
import { GenerateToken } from './GenerateToken.tsx';
import { SecurityInformation } from './SecurityInformation.tsx';
import { ValidateToken } from './ValidateToken.tsx';

export function ManagerTokensPage() {
  const mayGenerate = useMay('managerTokens.generate');
  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <header>
        <h1 className="font-bold text-heading tracking-tight">Manager Tokens</h1>
        <p className="text-muted">
          {mayGenerate
            ? 'A token proves that a manager gave access. It works once, within five minutes.'
            : 'Check a token that a manager gave you. It works once, within five minutes.'}
        </p>
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
