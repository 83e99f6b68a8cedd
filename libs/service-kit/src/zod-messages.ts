import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';

// For logs and start-up errors: zod/mini brings no messages. People read those of `validationMessage`.
z.config(en());
