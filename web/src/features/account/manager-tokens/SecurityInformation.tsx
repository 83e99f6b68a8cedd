import { Clock, Hash, Mail, ScrollText, Ticket } from 'lucide-react';
import { Card } from '#ui/Card.tsx';
import { Badge } from '#ui/lists/Badge.tsx';

const facts = [
  { icon: Clock, badge: '5 Minutes', words: 'expiry' },
  { icon: Ticket, badge: 'Single Use', words: 'each token works once' },
  { icon: Hash, badge: '16 Characters', words: 'without letters and digits that look alike' },
  { icon: Mail, badge: 'Email Notification', words: 'to the manager who generates it' },
  { icon: ScrollText, badge: 'Audit Logging', words: 'IP and timestamp' },
];

export function SecurityInformation() {
  return (
    <Card aria-labelledby="security-information" className="p-5">
      <h2 id="security-information" className="font-semibold text-title">
        Security Information
      </h2>
      <ul className="mt-3 grid grid-cols-1 gap-2">
        {facts.map(({ icon: Icon, badge, words }) => (
          <li key={badge} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="low">
              <Icon aria-hidden="true" className="size-4" />
              {badge}
            </Badge>
            <span className="text-caption text-muted">{words}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
