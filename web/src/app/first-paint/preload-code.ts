/** Fetches the code of the screens behind the first one, which the build lists in the page. It runs when it is needed. */
export function preloadCode(): void {
  const links = document.getElementById('code-app');
  if (links instanceof HTMLTemplateElement) document.head.append(links.content);
}
