import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps
  extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'focusAfter' | 'isTopmost'> {
  /** Default: true. */
  open?: boolean;
  confirmLabel: string;
  cancelLabel: string;
  /** `emergency` only where confirming may put people in danger. */
  variant?: 'primary' | 'emergency';
  busy?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for a yes before an act. */
export function ConfirmDialog({
  open = true,
  confirmLabel,
  cancelLabel,
  variant = 'primary',
  busy = false,
  onConfirm,
  onClose,
  children = null,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      open={open}
      modalAlert
      onOpenChange={(opened) => !opened && onClose()}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={variant} size="primary" busy={busy} onClick={() => void onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
