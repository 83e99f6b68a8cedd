import { strengthLength } from '@floorlight/contracts/accounts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import english from '@zxcvbn-ts/language-en/dist/commonWords.json.mjs';
import spanish from '@zxcvbn-ts/language-es-es/dist/commonWords.json.mjs';

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...dictionary, english, spanish },
  graphs: adjacencyGraphs,
  maxLength: strengthLength,
});

/** zxcvbn's score, 0 to 4. `personal`: words that somebody who knows the person would try first. */
export const strengthOf = (password: string, personal: string[]): number => zxcvbn.check(password, personal).score;
