import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { dismissToast, selectToast } from '#lib/toasts/toasts-slice.ts';
import { buttonStyle } from '#ui/button-style.ts';
import { Toast, ToastArea } from '#ui/Toast.tsx';

/** Shows the one toast there is. */
export function Toaster() {
  const toast = useSelector(selectToast);
  const dispatch = useDispatch();
  return (
    <ToastArea>
      {toast && (
        <Toast
          key={toast.id}
          title={toast.title}
          message={toast.message}
          tone={toast.tone}
          duration={toast.duration}
          onClose={() => dispatch(dismissToast(toast.id))}
          action={
            toast.link && {
              label: toast.link.label,
              element: (
                <Link to={toast.link.to} className={buttonStyle('secondary', 'control', 'mt-2')}>
                  {toast.link.label}
                </Link>
              ),
            }
          }
        />
      )}
    </ToastArea>
  );
}
