// Runs inline behind the painted screens, before the app's code: shows the one that this device needs, and keeps what somebody
// does on it until the app takes over (early-input.ts). The same rules as main.tsx and lib/language/language.ts.
(() => {
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const root = document.getElementById('root');
  const painted = (name, tag) => document.getElementById(`${name}-${tag}`);
  /** The language of a tag that the screens are painted in. */
  const known = (tag) => {
    try {
      const { baseName, language } = new Intl.Locale(tag);
      return [baseName, language].find((each) => painted('app', each));
    } catch {
      return undefined;
    }
  };
  let user = null;
  try {
    user = JSON.parse(read('floorlight.user'));
  } catch {}
  const isApp = typeof user === 'object' && user !== null;
  // Its screens come with the app (lib/session/shared-device.ts).
  const isShared = read('floorlight.shared-device') !== null;
  let tag = isApp && known(user.language);
  for (const each of [read('floorlight.language'), ...navigator.languages]) tag ||= known(each);
  tag ||= 'en';

  const preload = (name) => {
    const links = document.getElementById(`code-${name}`);
    if (links) document.head.append(links.content);
  };
  if (isApp || isShared) preload('app');
  else preload(tag);

  const screen = painted(isApp ? 'app' : 'sign-in', tag);
  if (isApp || (location.pathname === '/' && !isShared)) {
    if (screen) root.replaceChildren(screen.content);
    document.documentElement.lang = tag;
    document.documentElement.dir = screen?.dataset.direction ?? 'ltr';
  } else root.replaceChildren();

  /** The Dashboard's first words: the largest on the screen, and known before the code is there. */
  const greet = () => {
    const header = root.querySelector('[data-greetings]');
    const site = JSON.parse(read('floorlight.sites') ?? '[]').find(({ id }) => id === user.siteId);
    if (!header || !site || !user.firstName) return;
    const { greetings, locale } = header.dataset;
    const now = (as, options) =>
      new Intl.DateTimeFormat(as, { ...options, timeZone: site.timeZone }).format(new Date());
    const hour = Number(now('en', { hour: 'numeric', hourCycle: 'h23' }));
    const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
    const [day, greeting] = header.children;
    day.textContent = `${now(locale, { weekday: 'long', day: 'numeric', month: 'long' })} · ${site.name}`;
    greeting.textContent = JSON.parse(greetings)[part].replace('{name}', () => user.firstName);
    header.nextElementSibling.remove();
    header.hidden = false;
  };
  try {
    if (isApp && location.pathname === '/') greet();
  } catch {
    // Without it the app greets.
  }

  // The answer is under way while the code loads (early-answers.ts).
  const session = '/api/auth/user';
  // A session that somebody left without a network ends first (lib/session/left-session.ts).
  if (read('floorlight.left-session') === null)
    window.earlyAnswers = { [session]: fetch(session, { headers: { accept: 'application/json' } }).catch(() => null) };

  // The frame has no button, and nobody takes over what is pressed on the app's own screens.
  if (isApp || isShared || location.pathname !== '/') return;

  /** The last button pressed, and the last choice of a select. */
  const early = {};
  const keep = (event) => {
    if (event.type === 'submit') event.preventDefault();
    if (event.type === 'change' && event.target.matches('select')) early.select = event.target;
    const button = event.type === 'click' && event.target.closest('button');
    if (!button) return;
    early.button?.removeAttribute('data-waiting');
    early.button = button;
    button.dataset.waiting = '';
  };
  const types = ['click', 'submit', 'change'];
  for (const type of types) root.addEventListener(type, keep, true);
  early.stop = () => {
    for (const type of types) root.removeEventListener(type, keep, true);
  };
  window.earlyInput = early;
})();
