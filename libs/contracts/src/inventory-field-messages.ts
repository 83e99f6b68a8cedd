import { defineMessages } from '@floorlight/languages/messages';

/** The errors of the fields of counts and totes. */
export const inventoryFieldMessages = defineMessages('inventoryFields', {
  selectWall: 'Please select AFE area and wall number',
  nothingCounted: 'Count at least one item, or confirm that the wall is empty',
  emptyWithItems: 'An empty wall cannot have items',
  countName: 'Give the count a name',
  chooseWalls: 'Choose at least one wall',
  tooManyWalls: 'Choose at most {count, number} walls',
  tooManyPeople: 'Choose at most {count, number} people',
  countOrDay: 'Choose a count or a day',
  toteNumberRequired: 'Please enter the number of the tote',
  toteNumberCharacters: 'The number of a tote has no commas and no line breaks',
  tooManyTotes: 'Ask for at most {count} totes',
  reloadTote: 'Reload the tote and try again',
});
