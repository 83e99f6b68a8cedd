/** Milliseconds. */
const timeout = 10_000;

/** Calls the API with the session cookie. Throws without a network. */
export const callApi = (method: 'POST' | 'PUT', url: string, body: object): Promise<Response> =>
  fetch(url, {
    method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });
