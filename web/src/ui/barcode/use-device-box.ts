import { type RefObject, useLayoutEffect, useState } from 'react';

/** An element's size in whole device pixels, and the device pixels per CSS pixel. */
export interface DeviceBox {
  width: number;
  height: number;
  devicePixelRatio: number;
}

/** Null until measured. */
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
      // The size after the browser's own rounding, so that the drawing is never scaled.
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

/** Uses the computed size if the exact one is missing (Safari) or wrong (CSS pixels on emulated devices). */
const whole = (computed: number, exact: number | undefined): number =>
  exact !== undefined && Math.abs(exact - computed) <= 1 ? exact : Math.floor(computed);
