import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a page of React can be. */
const place = document.getElementById('root');
if (place) createRoot(place).render(createElement('h1', null, 'Hello'));
