/**
 * The request header in which a client may name the user it calls for: the gateway answers 401 where the session is
 * another user's. So what waits on a device is only sent as the user who left it there.
 */
export const expectedUserHeader = 'x-floorlight-expected-user';
