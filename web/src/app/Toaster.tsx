import { useDispatch, useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import { takeAction } from '#lib/toasts/toast-action.ts';
import { dismissToast, selectToast, type ToastState } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/Button.tsx';
import { buttonStyle } from '#ui/button-style.ts';
import { Toast, ToastArea, type ToastProps } from '#ui/Toast.tsx';

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
          action={actionOf(toast)}
        />
      )}
    </ToastArea>
  );
}

function actionOf({ id, link, action }: NonNullable<ToastState['current']>): ToastProps['action'] {
  if (link)
    return {
      label: link.label,
      element: (
        <Link to={link.to} className={buttonStyle('secondary', 'control', 'mt-2')}>
          {link.label}
        </Link>
      ),
    };
  if (!action) return undefined;
  return {
    label: action,
    element: (
      <Button className="mt-2" onClick={() => takeAction(id)}>
        {action}
      </Button>
    ),
  };
}
