import { type RefObject, useLayoutEffect, useState } from 'react';

/** The size of an element in whole device pixels, and how many of them make a CSS pixel. */
export interface DeviceBox {
  width: number;
  height: number;
  devicePixelRatio: number;
}

/** Null until it is known. */
export function useDeviceBox(element: RefObject<Element | null>): DeviceBox | null {
  const [box, setBox] = useState<DeviceBox | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver((entries) => {
      const entry = entries.at(-1);
      if (entry) setBox(boxOf(entry));
    });
    try {
      // What the browser gives it after rounding to its own pixels: what is drawn in these is never scaled.
      observer.observe(current, { box: 'device-pixel-content-box' });
    } catch {
      observer.observe(current);
    }
    return () => observer.disconnect();
  }, [element]);
  return box;
}

function boxOf({ devicePixelContentBoxSize, contentRect }: ResizeObserverEntry): DeviceBox {
  const { devicePixelRatio } = window;
  const [exact] = devicePixelContentBoxSize ?? [];
  return {
    width: whole(contentRect.width * devicePixelRatio, exact?.inlineSize),
    height: whole(contentRect.height * devicePixelRatio, exact?.blockSize),
    devicePixelRatio,
  };
}

/** An emulated device's exact size is in CSS pixels, and Safari tells none: then the computed one is all there is. */
const whole = (computed: number, exact: number | undefined): number =>
  exact !== undefined && Math.abs(exact - computed) <= 1 ? exact : Math.floor(computed);
