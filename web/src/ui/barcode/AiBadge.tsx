import { Sparkles } from 'lucide-react';
import { Badge } from '../lists/Badge.tsx';

/** Says of a barcode that a vision model read it, and how sure it was (percent) where that is known. */
export function AiBadge({ confidence, className }: { confidence?: number; className?: string }) {
  return (
    <Badge tone="low" {...(className && { className })}>
      <Sparkles aria-hidden="true" className="size-4" />
      {confidence === undefined ? 'AI Enhanced' : `AI Enhanced ${confidence}%`}
    </Badge>
  );
}
