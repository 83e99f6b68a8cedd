import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { Direction, Toast as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import { aboveDialogs } from './above-dialogs.tsx';
import { IconButton } from './IconButton.tsx';

export interface ToastProps {
  title: string;
  message?: string | undefined;
  tone?: 'info' | 'success' | 'warning' | 'danger' | undefined;
  /** Milliseconds; default 5000. */
  duration?: number | undefined;
  action?: { label: string; element: ReactNode } | undefined;
  onClose: () => void;
}

const styles: Record<NonNullable<ToastProps['tone']>, { icon: LucideIcon; colour: string }> = {
  info: { icon: Info, colour: 'text-low' },
  success: { icon: CircleCheck, colour: 'text-resolved' },
  warning: { icon: TriangleAlert, colour: 'text-high' },
  danger: { icon: CircleAlert, colour: 'text-critical' },
};

/** Focuses the toasts. */
const hotkey = 'F8';

/** The area where toasts appear. A swipe to the inline end dismisses one, F8 focuses the area. */
export function ToastArea({ children }: { children: ReactNode }) {
  const swipeDirection = Direction.useDirection() === 'rtl' ? 'left' : 'right';
  return (
    <Radix.Provider duration={5000} swipeDirection={swipeDirection} swipeThreshold={50} label={t.toast()}>
      {children}
      <Radix.Viewport
        hotkey={[hotkey]}
        label={t.toasts({ hotkey })}
        {...aboveDialogs('toasts')}
        className="pointer-events-auto fixed inset-x-3 top-[calc(var(--top-height,0px)+6px)] z-50 mx-auto max-w-md outline-none desk:inset-x-auto desk:inset-e-6 desk:w-[400px]"
      />
    </Radix.Provider>
  );
}

export function Toast({ title, message, tone = 'info', duration, action, onClose }: ToastProps) {
  const { icon: Icon, colour } = styles[tone];
  return (
    <Radix.Root
      type={tone === 'danger' || tone === 'warning' ? 'foreground' : 'background'}
      {...(duration !== undefined && { duration })}
      onOpenChange={(open) => !open && onClose()}
      className={clsx(
        'max-h-[calc(100dvh-var(--top-height,0px)-12px)] overflow-y-auto',
        'flex animate-rise items-start gap-2.5 rounded-card bg-surface py-1 pe-1 ps-3 text-ink shadow-card hairline',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
      )}
    >
      <Icon aria-hidden="true" className={clsx('mt-3 size-5.5 shrink-0', colour)} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 pb-1">
        <Radix.Title className={clsx('min-w-0 grow pt-3 pb-1 font-semibold leading-snug', message && 'basis-full')}>
          {title}
        </Radix.Title>
        {message && (
          <Radix.Description className="mb-1 min-w-0 grow basis-30 text-caption text-muted leading-snug">
            {message}
          </Radix.Description>
        )}
        {action && (
          <Radix.Action altText={action.label} asChild>
            {action.element}
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label={t.dismiss()}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </Radix.Close>
    </Radix.Root>
  );
}
