import { nextTask } from '#lib/device/next-task.ts';

/** The files of the screens behind the first one, which the build lists in the page: each after those that it imports. */
function listed(): DocumentFragment | null {
  const links = document.getElementById('code-app');
  return links instanceof HTMLTemplateElement ? links.content : null;
}

/** Fetches the code of the screens behind the first one. It runs when it is needed. */
export function preloadCode(): void {
  const links = listed();
  if (links) document.head.append(links.cloneNode(true));
}

/** Runs that code file by file: between two files the device paints and answers to input. */
export async function runCode(): Promise<void> {
  for (const { href } of listed()?.querySelectorAll('link') ?? []) {
    // What can't be loaded is loaded again, and reported, where it is needed.
    await import(/* @vite-ignore */ href).catch(() => undefined);
    await nextTask();
  }
}
