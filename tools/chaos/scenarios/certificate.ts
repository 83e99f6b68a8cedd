import { NotPossible } from '../world/not-possible.ts';
import { honestyFigures } from './refusals.ts';
import type { Scenario } from './scenario.ts';
import { duringFault } from './under-fault.ts';

export const certificate: Scenario = {
  name: 'certificate',
  goal: 'R9',
  world: 'certificates',
  does: 'Connects to Postgres, NATS, Redis and the mail server over TLS, lets their certificate expire, and renews it.',
  mustHold: 'Alerts are refused with 503 until they can be stored, a log names the certificate, and none is lost.',
  async run(run) {
    const { world, plan, log } = run;
    const { certificates } = world;
    if (!certificates) throw new NotPossible('the servers have no certificates');
    const during = await duringFault(run, {
      name: 'the certificate expired',
      begin: () => certificates.expire(),
      end: () => certificates.renew(),
      lasts: plan.fault * 1000,
    });
    const figures = honestyFigures(world, 'certificate expired', {
      ...during,
      words: /certificate has expired|CERT_HAS_EXPIRED/i,
    });
    for (const { name, value, note = '' } of figures) log(`${name}: ${value} ${note}`);
    return figures;
  },
};
