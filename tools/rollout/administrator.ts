/** The demo administrator of the hub. */
export const administrator = { email: 'administrator@floorlight.test', password: 'floorlight-demo' };
