import type { Barcode } from '@floorlight/contracts/vault';
import { Sparkles } from 'lucide-react';
import { Badge } from '#ui/Badge.tsx';

/** Says of a barcode that a vision model read it, and how sure it was. */
export function AiBadge({ barcode, className }: { barcode: Barcode; className?: string }) {
  if (!barcode.isAiReconstructed) return null;
  return (
    <Badge tone="low" {...(className && { className })}>
      <Sparkles aria-hidden="true" className="size-4" />
      AI Enhanced {barcode.confidence}%
    </Badge>
  );
}
