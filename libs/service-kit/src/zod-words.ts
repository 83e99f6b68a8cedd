import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';

// zod/mini knows no words by itself; these stand in where a contract gives none.
z.config(en());
