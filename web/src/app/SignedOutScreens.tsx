import { Route, Routes } from 'react-router-dom';
import { NotFoundPage } from './NotFoundPage.tsx';
import { PublicFrame } from './PublicFrame.tsx';
import { preloadAddressed, routeList } from './routes.tsx';
import { SignInNeeded } from './SignInNeeded.tsx';
import type { ScreenRoute, View } from './screen-route.ts';
import { TitledScreen } from './TitledScreen.tsx';

const viewOf = ({ signedOut }: ScreenRoute): View | undefined =>
  signedOut === 'sign-in screen' ? undefined : signedOut;
void preloadAddressed(viewOf);

const views = routeList.map((route) => ({ path: route.path, view: viewOf(route) }));

/** The screens when signed out, except for the sign-in screen. */
export function SignedOutScreens() {
  return (
    <Routes>
      {views.map(
        ({ path, view }) =>
          (!view || view.fillsPage) && (
            <Route key={path} path={path} element={view ? <TitledScreen {...view} /> : <SignInNeeded />} />
          ),
      )}
      <Route element={<PublicFrame />}>
        {views.map(
          ({ path, view }) =>
            view && !view.fillsPage && <Route key={path} path={path} element={<TitledScreen {...view} />} />,
        )}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
