import { Direction } from 'radix-ui';
import { Provider, useDispatch, useSelector } from 'react-redux';
import { useLanguage } from '#lib/language/language.ts';
import { AppLink } from '#lib/navigation/AppLink.tsx';
import { runAction } from '#lib/toasts/toast-action.ts';
import { dismissToast, type ShownToast, selectToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Toast, ToastArea, type ToastProps } from '#ui/controls/Toast.tsx';
import { store } from './store.ts';

/** Toasts, beside the screens: they stay while screens come and go. */
export function Toaster() {
  const { direction } = useLanguage();
  return (
    <Provider store={store}>
      <Direction.Provider dir={direction}>
        <Toasts />
      </Direction.Provider>
    </Provider>
  );
}

/** One at a time. */
function Toasts() {
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

/** Beside the words, or below them where they need the width. */
const beside = 'shrink-0 px-3!';

function actionOf({ id, link, action }: ShownToast): ToastProps['action'] {
  if (link)
    return {
      label: link.label,
      element: (
        <AppLink to={link.to} className={buttonStyle('secondary', 'control', beside)}>
          {link.label}
        </AppLink>
      ),
    };
  if (!action) return undefined;
  return {
    label: action,
    element: (
      <Button className={beside} onClick={() => runAction(id)}>
        {action}
      </Button>
    ),
  };
}
