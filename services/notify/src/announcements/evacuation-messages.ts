import { defineMessages } from '@floorlight/languages/messages';

/** The notifications about evacuations. */
export const evacuationMessages = defineMessages('evacuationAnnouncements', {
  called: { real: 'Evacuate now', drill: 'DRILL: evacuate now' },
  calledBy: { site: 'The whole site, called by {name}', zones: '{zones}, called by {name}' },
  extended: { real: 'More zones to evacuate', drill: 'DRILL: more zones to evacuate' },
  extendedTo: { site: 'The whole site', zones: '{zones}' },
  ended: { real: 'All clear', drill: 'Drill over' },
  endedBy: 'Ended by {name}',
  replaced: 'The drill ended because of a real evacuation',
  help: { real: '{name} needs help', drill: 'DRILL: {name} needs help' },
  helpAt: {
    now: 'In the evacuation, last known in {place}',
    late: 'In the evacuation, last known in {place}. The answer arrived after the all clear',
  },
  helpNowhere: {
    now: 'In the evacuation, place unknown',
    late: 'In the evacuation, place unknown. The answer arrived after the all clear',
  },
});
