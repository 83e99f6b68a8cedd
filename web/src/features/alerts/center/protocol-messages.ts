import { defineMessages } from '@floorlight/languages/messages';

/** What to do in an emergency, and how locations are used. */
export const t = defineMessages('safetyProtocols', {
  medical: {
    press: 'Press EMERGENCY in the app and send Medical Emergency.',
    call: 'Call emergency services: {phone}.',
    stay: 'Stay with the person. Move them only if they are in danger.',
    aid: 'Give first aid if you are trained.',
    meet: 'Send someone to meet the responders and lead them in.',
  },
  fire: {
    press: 'Press EMERGENCY in the app and send Fire Emergency.',
    leave: 'Leave the building by the nearest safe exit. Leave your things. Do not use elevators.',
    call: 'From a safe place, call emergency services: {phone}.',
    assemble: 'Go to the assembly point and say that you are there.',
    return: 'Go back in only when the responders allow it.',
  },
  security: {
    safety: 'Get yourself and others to safety first.',
    press: 'Press EMERGENCY in the app and send Security Emergency.',
    call: 'Call security: extension {extension}. If a life is in danger, call {phone}.',
    confront: 'Do not confront anyone. Remember what you saw.',
    wait: 'Wait in a safe place for instructions.',
  },
  hazmat: {
    away: 'Get away from it, upwind and uphill if you can. Warn others. Do not touch, smell or walk through it.',
    press: 'Press EMERGENCY in the app and send Hazmat Emergency.',
    call: 'From a safe place, call emergency services: {phone}. Say what it is, if a label or safety data sheet tells.',
    rinse: 'On skin or in eyes: rinse with plenty of water for at least 15 minutes. Take off soaked clothes.',
    stay: 'Keep others out. Stay nearby in a safe place, so that responders can ask you.',
  },
  failed: "Couldn't load the protocols",

  locations: 'Location Services',
  sources: { gps: 'GPS', wifi: 'WiFi', cell: 'Cell' },
  about: 'about {metres, number} m',
  privacy:
    '<strong>Your privacy:</strong> location data is collected only during emergencies, to help responders find you.',
});
