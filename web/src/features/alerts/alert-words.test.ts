// @vitest-environment node
import { emergencyTypes, heldEmergency } from '@floorlight/contracts/alerts';
import { activate, english } from '@floorlight/languages/active';
import { afterEach, expect, test } from 'vitest';
import { descriptionOf, titleOf } from './alert-words.ts';
import { chosenEmergency, immediateEmergency } from './button/emergency-body.ts';

const spanish = {
  language: { tag: 'es', name: 'Español', locale: 'es-US', direction: 'ltr' },
  catalogs: { alerts: { 'titles.fire': 'Incendio', 'descriptions.held': 'Se mantuvo presionado el botón' } },
} as const;
afterEach(() => activate({ language: english, catalogs: {} }));

test('what the buttons send is English with the language of the app, and shown in the language of its reader', () => {
  activate(spanish);
  const fire = chosenEmergency('fire', null);
  const held = immediateEmergency(null);
  expect([fire.title, fire.language]).toEqual([emergencyTypes.fire.title, 'es']);
  expect([held.description, held.language]).toEqual([heldEmergency.description, 'es']);
  expect(titleOf(fire)).toEqual({ text: 'Incendio', lang: undefined });
  expect(descriptionOf(heldEmergency)).toEqual({ text: 'Se mantuvo presionado el botón', lang: undefined });
});

test('what somebody typed is shown as typed, with the language of its author', () => {
  activate(spanish);
  const typed = { title: 'Fire Emergency', emergencyType: null, description: 'Smoke', language: 'pt-BR' };
  expect(titleOf(typed)).toEqual({ text: 'Fire Emergency', lang: 'pt-BR' });
  expect(descriptionOf(typed)).toEqual({ text: 'Smoke', lang: 'pt-BR' });
  expect(titleOf({ ...typed, language: null }).lang).toBeUndefined();
});
