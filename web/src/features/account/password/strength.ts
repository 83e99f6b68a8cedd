import { strengthLength } from '@floorlight/contracts/accounts';
import { activeLanguage } from '@floorlight/languages/active';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const words = {
  en: () => import('@zxcvbn-ts/language-en/dist/commonWords.json.mjs'),
  es: () => import('@zxcvbn-ts/language-es-es/dist/commonWords.json.mjs'),
};

const estimators: Partial<Record<keyof typeof words, Promise<ZxcvbnFactory>>> = {};

/** zxcvbn's score of a password, 0 to 4, with the words of the active language. The server decides, with all of them. */
export async function strengthOf(password: string, personal: string[]): Promise<number> {
  const language = activeLanguage().tag.startsWith('es') ? 'es' : 'en';
  estimators[language] ??= estimatorWith(words[language]);
  return (await estimators[language]).check(password, ['floorlight', ...personal]).score;
}

async function estimatorWith(load: () => Promise<{ default: string[] }>): Promise<ZxcvbnFactory> {
  const { default: common } = await load();
  return new ZxcvbnFactory({
    dictionary: { ...dictionary, common },
    graphs: adjacencyGraphs,
    maxLength: strengthLength,
  });
}
