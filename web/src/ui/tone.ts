/** The meaning of a colour. */
export type Tone = 'neutral' | 'critical' | 'high' | 'medium' | 'low' | 'resolved';

export const toneText: Record<Tone, string> = {
  neutral: 'text-muted',
  critical: 'text-critical',
  high: 'text-high',
  medium: 'text-medium',
  low: 'text-low',
  resolved: 'text-resolved',
};

export const toneTint: Record<Tone, string> = {
  neutral: 'bg-sunken',
  critical: 'bg-critical-tint',
  high: 'bg-high-tint',
  medium: 'bg-medium-tint',
  low: 'bg-low-tint',
  resolved: 'bg-resolved-tint',
};
