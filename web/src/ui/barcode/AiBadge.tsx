import { Sparkles } from 'lucide-react';
import { Badge } from '../lists/Badge.tsx';
import { t } from './messages.ts';

/** Marks a barcode that a vision model read, with its confidence in percent if known. */
export function AiBadge({ confidence, className }: { confidence?: number; className?: string }) {
  return (
    <Badge tone="low" {...(className && { className })}>
      <Sparkles aria-hidden="true" className="size-4" />
      {confidence === undefined ? t.aiEnhanced() : t.aiEnhancedBy({ confidence: confidence / 100 })}
    </Badge>
  );
}
