import { Clock, Hash, Mail, ScrollText, Ticket } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { t } from './messages.ts';

const facts = [
  { icon: Clock, fact: 'expiry' },
  { icon: Ticket, fact: 'use' },
  { icon: Hash, fact: 'length' },
  { icon: Mail, fact: 'email' },
  { icon: ScrollText, fact: 'log' },
] as const;

export function SecurityInformation() {
  return (
    <Card aria-labelledby="security-information" className="p-5">
      <h2 id="security-information" className="font-semibold text-title">
        {t.informationTitle()}
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {facts.map(({ icon: Icon, fact }) => (
          <li key={fact} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="low">
              <Icon aria-hidden="true" className="size-4" />
              {t.factBadges[fact]()}
            </Badge>
            <span className="text-caption text-muted">{t.facts[fact]()}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
