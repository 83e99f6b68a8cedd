import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef, useState } from 'react';
import { t } from '../messages.ts';
import { FocusAboveDialogs, isAboveDialogs } from './above-dialogs.tsx';
import { useCovered } from './covered-dialogs.ts';
import { IconButton } from './IconButton.tsx';
import { useBackCloses } from './use-back-closes.ts';
import { useOwnKeys } from './use-own-keys.ts';

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** `sheet`: along the inline end of a desk; on a phone both rise from the bottom. */
  shape?: 'dialog' | 'sheet';
  /** `wide`: on a desktop, for images and other large content. `full`: the whole screen, except what has to stay usable. */
  size?: 'usual' | 'wide' | 'full';
  /** For dialogs that ask for one decision: no close button, and a tap outside does not close it. */
  modalAlert?: boolean;
  /** Gets the focus on closing if the element that had it before is gone, such as a sheet that led to this dialog. */
  focusAfter?: () => HTMLElement | null;
  /** True: above a screen that covers everything else. */
  isTopmost?: boolean;
  /** False: the dialog has an address of its own, so that Back leaves it anyway. */
  backCloses?: boolean;
  icon?: ReactNode;
  children: ReactNode;
  /** Stays in place under the scrolling content. */
  footer?: ReactNode;
}

/** Neither shape reaches under the alarm bar or the navigation with EMERGENCY: nobody hits one of them instead of Close. */
const shapes = {
  dialog: clsx(
    'rail:inset-s-[var(--rail-width,0px)] rail:max-h-[calc(100dvh-var(--alarm-height,0px)-24px)]',
    'desk:top-[var(--alarm-height,0px)] desk:m-auto desk:h-fit desk:rounded-card',
  ),
  sheet: clsx(
    'rail:max-desk:inset-s-[var(--rail-width,0px)] rail:max-desk:max-h-[calc(100dvh-var(--alarm-height,0px)-24px)]',
    'desk:top-[var(--alarm-height,0px)] desk:inset-s-auto desk:max-h-none desk:w-[440px] desk:rounded-none',
  ),
};

const sizes = { usual: 'desk:max-w-lg', wide: 'desk:max-w-[880px]', full: 'h-full desk:h-[92dvh]! desk:max-w-[92dvw]' };

/**
 * A dialog with Radix's behaviour: it traps and restores the focus and closes on Escape, and on Back. The backdrop is our own
 * element, because Radix's locks scrolling with an inline style sheet, which the content security policy forbids. The screen
 * behind scrolls in its own box anyway. Before it is opened first it is not rendered: Radix would render it twice.
 */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return wasOpen ? <OpenedDialog {...props} /> : null;
}

function OpenedDialog({
  open,
  onOpenChange,
  title,
  description,
  shape = 'dialog',
  size = 'usual',
  modalAlert = false,
  focusAfter,
  backCloses = true,
  isTopmost = false,
  ...rest
}: DialogProps) {
  const { icon, children, footer } = rest;
  const opener = useRef<Element | null>(null);
  const content = useRef<HTMLDivElement>(null);
  // The key that opened the dialog is still down when its first button gets the focus.
  const keys = useOwnKeys();
  const { isCovered: areCovered, noteFocus } = useCovered();
  const isCovered = areCovered && !isTopmost;
  useBackCloses(open && backCloses, () => {
    if (!isCovered) onOpenChange(false);
    return !isCovered;
  });
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <div inert={isCovered} className={clsx('fixed inset-0 animate-fade bg-scrim', isTopmost ? 'z-48' : 'z-40')}>
          <Radix.Content
            ref={content}
            role={modalAlert ? 'alertdialog' : 'dialog'}
            aria-modal={modalAlert || undefined}
            {...keys.handlers}
            onFocus={noteFocus}
            {...(!description && { 'aria-describedby': undefined })}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
              keys.reset();
            }}
            onCloseAutoFocus={(event) => {
              // Radix restores the focus only to its own trigger, and our dialogs are opened from anywhere.
              event.preventDefault();
              const from = opener.current;
              const isThere = from instanceof HTMLElement && from.isConnected && from !== document.body;
              (isThere ? from : focusAfter?.())?.focus();
            }}
            onEscapeKeyDown={(event) => isCovered && event.preventDefault()}
            onInteractOutside={(event) => {
              if (modalAlert || isAboveDialogs(event.detail.originalEvent.target)) event.preventDefault();
            }}
            className={clsx(
              'fixed inset-x-0 bottom-[var(--bar-height,0px)] flex animate-rise flex-col overflow-y-auto rounded-t-card bg-surface text-ink',
              'max-h-[calc(100dvh-var(--alarm-height,0px)-var(--bar-height,0px)-24px)] shadow-card hairline rail:bottom-0',
              shapes[shape],
              shape === 'dialog' && sizes[size],
            )}
          >
            <div className="flex items-start gap-3 p-5 pb-3">
              {icon}
              <div className="min-w-0 grow pt-0.5">
                <Radix.Title className="font-semibold text-title">{title}</Radix.Title>
                {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
              </div>
              {!modalAlert && (
                <Radix.Close asChild>
                  <IconButton label={t.close()} className="-mt-2 -me-2">
                    <X aria-hidden="true" className="size-6" />
                  </IconButton>
                </Radix.Close>
              )}
            </div>
            {children && <div className="-mt-1.5 min-h-24 grow overflow-y-auto px-5 pt-1.5 pb-5">{children}</div>}
            <FocusAboveDialogs dialog={content} />
            {footer && (
              <div className="flex flex-col-reverse gap-3 p-5 hairline-t tablet:flex-row tablet:justify-end">
                {footer}
              </div>
            )}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  );
}
