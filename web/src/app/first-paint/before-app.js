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

  const fetchLinks = (id) => {
    const links = document.getElementById(id);
    if (links) document.head.append(links.content.cloneNode(true));
  };
  const screen = painted(isApp ? 'app' : 'sign-in', tag);
  if (isApp || (location.pathname === '/' && !isShared)) {
    if (screen) root.replaceChildren(screen.content);
    document.documentElement.lang = tag;
    document.documentElement.dir = screen?.dataset.direction ?? 'ltr';
  } else root.replaceChildren();

  /** What the app has kept for this person; nothing for another. */
  const kept = (key) => {
    const value = JSON.parse(read(key) ?? 'null');
    return value?.userId === user.id ? value : {};
  };
  /** The Dashboard's first words, known before the code is there. They are the largest on the screen. */
  const greet = ({ site, tag: wordsTag, notices = [] }) => {
    const header = root.querySelector('[data-greetings]');
    if (!header) return;
    const { greetings, locale } = header.dataset;
    const now = (as, options) =>
      new Intl.DateTimeFormat(as, { ...options, timeZone: site?.timeZone }).format(new Date());
    const hour = Number(now('en', { hour: 'numeric', hourCycle: 'h23' }));
    const part = hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon';
    const [day, greeting] = header.children;
    const today = now(locale, { weekday: 'long', day: 'numeric', month: 'long' });
    day.textContent = site ? `${today} · ${site.name}` : today;
    const [plain, byName] = JSON.parse(greetings)[part];
    greeting.textContent = user.firstName ? byName.replace('{name}', () => user.firstName) : plain;
    header.nextElementSibling.remove();
    header.hidden = false;
    const notice = root.querySelector('[data-early-notice]');
    for (const words of wordsTag === tag ? notices : []) {
      const copy = notice.cloneNode(true);
      const paragraphs = copy.querySelectorAll('p');
      for (const [index, text] of words.slice(0, 2).entries()) paragraphs[index].textContent = text;
      copy.hidden = false;
      notice.before(copy);
    }
  };
  const isDashboard = isApp && location.pathname === '/';
  let reads = [];
  try {
    if (isDashboard) {
      greet(kept('floorlight.early-words'));
      ({ reads = [] } = kept('floorlight.first-reads'));
      reads = reads.filter(({ address }) => address.startsWith('/api/'));
    }
  } catch {
    // Without it the app greets, and asks.
  }

  const ask = (address) => {
    const headers = { accept: 'application/json', 'accept-language': tag };
    return [address, fetch(address, { headers }).catch(() => null)];
  };
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // The answers are under way while the code loads (early-answers.ts, first-reads.ts). A session that somebody left without a
    // network ends first (lib/session/left-session.ts). Without a network nobody answers: the app asks once, for what is kept.
    if (navigator.onLine && read('floorlight.left-session') === null)
      window.earlyAnswers = Object.fromEntries(['/api/auth/user', ...reads.map(({ address }) => address)].map(ask));
    fetchLinks('entry');
    const entry = document.getElementById('entry');
    if (entry) void import(entry.dataset.code);
    fetchLinks(isApp || isShared ? 'code-app' : `code-${tag}`);
  };
  // After the first paint, from which it would take the network and the processor. Where the code is on the device, it takes no network.
  const isOnDevice = navigator.serviceWorker?.controller != null;
  const reportsPaint = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint');
  const isPainted = (list) => list.getEntriesByName('first-contentful-paint').length > 0;
  if (document.hidden) start();
  else if (isOnDevice || !reportsPaint) requestAnimationFrame(() => setTimeout(start));
  else new PerformanceObserver((list) => isPainted(list) && start()).observe({ type: 'paint', buffered: true });
  setTimeout(start, 1000); // a page that is hidden meanwhile paints nothing

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
