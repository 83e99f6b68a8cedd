import { createElement, Fragment, type ReactNode } from 'react';

/** The parts of a message with tags, as one element. */
export const rich = (parts: ReactNode[]) => createElement(Fragment, null, ...parts);
