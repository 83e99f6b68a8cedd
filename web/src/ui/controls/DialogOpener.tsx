import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

interface DialogOpenerProps {
  dialog: ComponentType<{ open: boolean; onClose: () => void }>;
  opener: (open: () => void) => ReactNode;
}

/** A dialog with its opener. A lazy one is loaded when it is first opened. */
export function DialogOpener({ dialog: Dialog, opener }: DialogOpenerProps) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      {opener(() => {
        setWasOpened(true);
        setOpen(true);
      })}
      {wasOpened && (
        <Suspense>
          <Dialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
