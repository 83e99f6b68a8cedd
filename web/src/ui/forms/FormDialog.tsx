import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../controls/Dialog.tsx';

interface FormDialogProps extends Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'shape' | 'size'> {
  /** Default: true. */
  open?: boolean;
  submitLabel: string;
  cancelLabel: string;
  /** Default: `primary`. */
  variant?: 'primary' | 'emergency';
  busy?: boolean;
  /** True: what is entered can't be sent yet. */
  disabled?: boolean;
  onClose: () => void;
  /** What the form element gets besides its submit handler. */
  form?: Omit<ComponentProps<'form'>, 'id' | 'children'>;
  onSubmit?: ComponentProps<'form'>['onSubmit'];
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog, with its two buttons below. */
export function FormDialog({
  open = true,
  submitLabel,
  cancelLabel,
  variant = 'primary',
  busy = false,
  disabled = false,
  onClose,
  form,
  onSubmit,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      {...dialog}
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button type="submit" form={id} variant={variant} size="primary" busy={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form noValidate className="grid grid-cols-1 gap-4" {...(onSubmit && { onSubmit })} {...form} id={id}>
        {children}
      </form>
    </Dialog>
  );
}
